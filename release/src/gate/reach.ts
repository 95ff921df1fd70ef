import parseSelectors, { type Node, type Selector } from "postcss-selector-parser";

/**
 * The elements that a part of a selector can match. `outside`: anywhere on the page. `own`: elements with a class of the
 * package, which may be its outermost. `inside`: elements below such an element, where everything belongs to the package.
 */
export type Reach = "outside" | "own" | "inside";

interface Options {
  /** The beginning of the package's class names, such as `browse-`. */
  readonly prefix: string;
  /** Whether the rule is inside another rule, so that its selectors continue from that rule's elements. */
  readonly nested: boolean;
  /** Whether the rule may also match the whole page while an element of the package is on it: `html:has(.own)`. */
  readonly page: boolean;
}

/** @returns the selectors of a rule that match elements outside the package; throws when they cannot be read */
export function selectorsOutside(selectors: string, options: Options): string[] {
  return parseSelectors()
    .astSync(selectors)
    .nodes.filter((selector) => reachOf(selector, options) === "outside" && !(options.page && isPageWithOwn(selector, options.prefix)))
    .map((selector) => selector.toString().trim());
}

/** Whether a selector is `html:has(.own)`, with nothing after it. */
function isPageWithOwn(selector: Selector, prefix: string): boolean {
  const [element, condition, ...rest] = selector.nodes.filter(({ type }) => type !== "comment");
  if (rest.length > 0 || condition?.type !== "pseudo" || condition.value.toLowerCase() !== ":has") return false;
  if (!(element?.type === "tag" && element.value.toLowerCase() === "html") && element?.toString().trim() !== ":root") return false;
  return condition.nodes.length > 0 && condition.nodes.every((inner) => reachOf(inner, { prefix, nested: false }) !== "outside");
}

function reachOf(selector: Selector, { prefix, nested }: Pick<Options, "prefix" | "nested">): Reach {
  const { parts, combinators } = compoundsOf(selector);
  // A nested selector without `&` continues below the outer rule's elements, or, after a combinator, beside them.
  const goesOn = nested && !selector.nodes.some(({ type }) => type === "nesting");
  let reach: Reach = goesOn ? "own" : "outside";
  for (const [index, part] of parts.entries()) {
    const combinator = combinators[index] ?? (goesOn ? " " : "");
    const below = combinator === " " || combinator === ">";
    // An element beside an outermost element of the package is not the package's; one beside an inner element is.
    const contained: boolean = below ? reach !== "outside" : reach === "inside";
    reach = contained ? "inside" : part.some((node) => isOwn(node, prefix)) ? "own" : "outside";
  }
  return reach;
}

/** The compounds of a selector, and the combinator before each; undefined before the first, unless it begins with one. */
function compoundsOf(selector: Selector): { parts: Node[][]; combinators: (string | undefined)[] } {
  const parts: Node[][] = [];
  const combinators: (string | undefined)[] = [];
  let current: Node[] | undefined;
  let combinator: string | undefined;
  for (const node of selector.nodes) {
    if (node.type === "comment") continue;
    if (node.type === "combinator") {
      combinator = node.value.trim() || " ";
      current = undefined;
      continue;
    }
    if (!current) {
      current = [];
      parts.push(current);
      combinators.push(combinator);
    }
    current.push(node);
  }
  return { parts, combinators };
}

/** Whether a simple selector matches only elements of the package. `:not` and `:has` also match others. */
function isOwn(node: Node, prefix: string): boolean {
  if (node.type === "class") return node.value.startsWith(prefix);
  if (node.type === "nesting") return true;
  if (node.type !== "pseudo" || !/^:(is|where)$/i.test(node.value)) return false;
  return node.nodes.length > 0 && node.nodes.every((alternative) => reachOf(alternative, { prefix, nested: false }) !== "outside");
}

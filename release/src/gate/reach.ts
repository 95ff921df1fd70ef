import parseSelectors, { type Node, type Selector } from "postcss-selector-parser";

/** Elements that a selector can match. `outside`: any. `own`: elements with a class of the package. `inside`: descendants of `own`. */
export type Reach = "outside" | "own" | "inside";

interface Options {
  readonly prefix: string;
  readonly nested: boolean;
  readonly page: boolean;
}

/** Returns selectors that can match elements of other packages. @throws {Error} for an invalid selector */
export function selectorsOutside(selectors: string, options: Options): string[] {
  return parseSelectors()
    .astSync(selectors)
    .nodes.filter((selector) => reachOf(selector, options) === "outside" && !(options.page && isPageWithOwn(selector, options.prefix)))
    .map((selector) => selector.toString().trim());
}

function isPageWithOwn(selector: Selector, prefix: string): boolean {
  const [element, condition, ...rest] = selector.nodes.filter(({ type }) => type !== "comment");
  if (rest.length > 0 || condition?.type !== "pseudo" || condition.value.toLowerCase() !== ":has") return false;
  if (!(element?.type === "tag" && element.value.toLowerCase() === "html") && element?.toString().trim() !== ":root") return false;
  return condition.nodes.length > 0 && condition.nodes.every((inner) => reachOf(inner, { prefix, nested: false }) !== "outside");
}

function reachOf(selector: Selector, { prefix, nested }: Pick<Options, "prefix" | "nested">): Reach {
  const { parts, combinators } = compoundsOf(selector);
  // A nested selector without `&` matches descendants of the outer elements, or siblings after `+` and `~`.
  const goesOn = nested && !selector.nodes.some(({ type }) => type === "nesting");
  let reach: Reach = goesOn ? "own" : "outside";
  for (const [index, part] of parts.entries()) {
    const combinator = combinators[index] ?? (goesOn ? " " : "");
    const below = combinator === " " || combinator === ">";
    // Siblings of the package's outermost element belong to other packages, but siblings of its descendants do not.
    const contained: boolean = below ? reach !== "outside" : reach === "inside";
    reach = contained ? "inside" : part.some((node) => isOwn(node, prefix)) ? "own" : "outside";
  }
  return reach;
}

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

/** False for `:not` and `:has`, which can match elements of other packages. */
function isOwn(node: Node, prefix: string): boolean {
  if (node.type === "class") return node.value.startsWith(prefix);
  if (node.type === "nesting") return true;
  if (node.type !== "pseudo" || !/^:(is|where)$/i.test(node.value)) return false;
  return node.nodes.length > 0 && node.nodes.every((alternative) => reachOf(alternative, { prefix, nested: false }) !== "outside");
}

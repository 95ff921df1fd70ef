import { z } from "zod";
import type { FixtureResult } from "../renderer/render-fixture.ts";
import { sentence } from "./report.ts";
import type { Findings } from "./try-bundles.ts";

const fixtureSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "must be small letters, digits and hyphens"),
  state: z.enum(["full", "empty", "error", "loading"]),
  url: z.string().startsWith("/", "must begin with a slash"),
  expect: z.object({ status: z.number().int().min(200).max(599), text: z.string().min(1, "must not be empty") }),
});
type Fixture = z.infer<typeof fixtureSchema>;

/** React writes this comment before a Suspense boundary's fallback. */
const PLACEHOLDER = "<!--$!-->";

export function checkFixtures({ fixtures, results }: Pick<Findings, "fixtures" | "results">): string[] {
  if (!fixtures) return [];
  const problems: string[] = [];
  const names = new Set<string>();
  let full = false;
  for (const [index, unchecked] of fixtures.entries()) {
    const parsed = fixtureSchema.safeParse(unchecked);
    if (!parsed.success) {
      problems.push(
        ...parsed.error.issues.map(({ path, message }) => `Fixture ${index + 1} cannot be used: ${path.join(".")}: ${message}.`),
      );
      continue;
    }
    const fixture = parsed.data;
    if (names.has(fixture.name)) problems.push(`Two fixtures are named ${fixture.name}.`);
    names.add(fixture.name);
    full ||= fixture.state === "full";
    const result = results.get(index);
    const found = result ? pageProblems(fixture, result) : ["was not rendered"];
    problems.push(...found.map((problem) => sentence(`The fixture ${fixture.name} (${fixture.state}, ${fixture.url}) ${problem}`)));
  }
  if (!full) problems.push('No fixture has the state "full", so no page was checked with all its content.');
  return problems;
}

function pageProblems({ state, expect }: Fixture, result: FixtureResult): string[] {
  if (result.kind === "failed") return [result.problem.startsWith("did not end") ? result.problem : `failed: ${result.problem}`];
  const well = state === "full" || state === "empty";
  // Reports only the failed part, because it causes the wrong status or missing text.
  if (result.kind === "html" && well && result.problems.length > 0) return [`has a part that failed: ${result.problems.join("; ")}`];
  const problems: string[] = [];
  if (result.status !== expect.status) problems.push(`returns status ${result.status}, not ${expect.status}`);
  if (result.kind === "redirect") {
    if (result.to !== expect.text) problems.push(`redirects to ${result.to}, not ${expect.text}`);
    return problems;
  }
  if (!result.html.includes("</html>")) problems.push("returns incomplete HTML");
  if (!visibleText(result.html).includes(expect.text)) problems.push(`does not show "${expect.text}"`);
  if (!well && result.problems.length > 0 && !result.html.includes(PLACEHOLDER)) {
    problems.push("failed without the placeholder that a boundary shows until the browser has tried again");
  }
  return problems;
}

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Returns a page's text. Removes comments without adding a space, because React splits text with comments. */
function visibleText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/g, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

import { HtmlValidate, StaticConfigLoader } from "html-validate";

// The rules of HTML itself; `standard` leaves out those of taste.
const loader = new StaticConfigLoader({ extends: ["html-validate:standard"], rules: { "input-attributes": "error" } });
// One configuration for all documents: to make one anew takes as long as to validate a page.
const config = await loader.getConfigFor("inline");
loader.getConfigFor = () => config;
const validator = new HtmlValidate(loader);

/** What the validator above does not know of the standards. */
const OWN_RULES = [
  // ARIA in HTML: a field of type search, email and so on has no other role.
  ["a combobox whose type is not text", /<input(?=[^>]*role="combobox")(?![^>]*type="text")[^>]*>/g],
  // HTML: a required choice of one begins with the option that stands for none.
  ["a required select without a first option for none", /<select(?=[^>]*\srequired)[^>]*>(?!<option[^>]*value=""[^>]*>)/g],
];

/** Finds what HTML does not allow in a document. @returns sentences; none for a valid document */
export async function findHtmlFaults(html) {
  const report = await validator.validateString(html);
  const own = OWN_RULES.flatMap(([what, pattern]) => [...html.matchAll(pattern)].map(([found]) => `${what}: ${found.slice(0, 120)}`));
  return [...report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)), ...own];
}

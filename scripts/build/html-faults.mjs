import { HtmlValidate, StaticConfigLoader } from "html-validate";

// HTML's own rules; `standard` leaves out matters of taste.
const loader = new StaticConfigLoader({ extends: ["html-validate:standard"], rules: { "input-attributes": "error" } });
// Creating a configuration takes as long as validating a page.
const config = await loader.getConfigFor("inline");
loader.getConfigFor = () => config;
const validator = new HtmlValidate(loader);

/** Rules that the validator lacks. */
const OWN_RULES = [
  // ARIA in HTML: inputs of type search, email and so on have no other role.
  ["a combobox whose type is not text", /<input(?=[^>]*role="combobox")(?![^>]*type="text")[^>]*>/g],
  // HTML: a required select begins with an empty option.
  ["a required select without a first option for none", /<select(?=[^>]*\srequired)[^>]*>(?!<option[^>]*value=""[^>]*>)/g],
];

/** @returns a sentence for each fault */
export async function findHtmlFaults(html) {
  const report = await validator.validateString(html);
  const own = OWN_RULES.flatMap(([what, pattern]) => [...html.matchAll(pattern)].map(([found]) => `${what}: ${found.slice(0, 120)}`));
  return [...report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)), ...own];
}

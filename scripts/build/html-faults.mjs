import { HtmlValidate, StaticConfigLoader } from "html-validate";

// `standard` contains the rules of the HTML standard, not rules of style.
const loader = new StaticConfigLoader({ extends: ["html-validate:standard"], rules: { "input-attributes": "error" } });
// Creating a configuration takes as long as validating a page, so all pages share one.
const config = await loader.getConfigFor("inline");
loader.getConfigFor = () => config;
const validator = new HtmlValidate(loader);

const OWN_RULES = [
  ["a combobox whose type is not text", /<input(?=[^>]*role="combobox")(?![^>]*type="text")[^>]*>/g],
  ["a required select without a first option for none", /<select(?=[^>]*\srequired)[^>]*>(?!<option[^>]*value=""[^>]*>)/g],
];

export async function findHtmlFaults(html) {
  const report = await validator.validateString(html);
  const own = OWN_RULES.flatMap(([what, pattern]) => [...html.matchAll(pattern)].map(([found]) => `${what}: ${found.slice(0, 120)}`));
  return [...report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)), ...own];
}

/** Imperative verbs that end like a past tense or a gerund. */
const IMPERATIVE = new Set(["bring", "embed", "feed", "focus", "need", "ping", "speed", "spring", "string"]);
const OTHER_FORM = /(?:ed|ing|[^s]s)$/;

/** Commit messages: `type(scope): verb object` in the imperative, at most 72 characters (CONTRIBUTING.md). */
export default {
  // Also accepts a breaking change: `feat(api)!: remove X`.
  parserPreset: { parserOpts: { headerPattern: /^(\w+)(?:\(([^)]+)\))?!?: (.+)$/, headerCorrespondence: ["type", "scope", "subject"] } },
  plugins: [
    {
      rules: {
        "subject-imperative": ({ subject }) => {
          const [verb] = (subject ?? "").split(/[\s:]/);
          return [IMPERATIVE.has(verb) || !OTHER_FORM.test(verb), `the subject begins with a verb in the imperative, not with "${verb}"`];
        },
      },
    },
  ],
  rules: {
    "type-empty": [2, "never"],
    "type-enum": [2, "always", ["build", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test"]],
    "scope-case": [2, "always", "lower-case"],
    "subject-empty": [2, "never"],
    "subject-full-stop": [2, "never", "."],
    "subject-imperative": [2, "always"],
    "header-max-length": [2, "always", 72],
    "body-leading-blank": [2, "always"],
  },
};

import {
  PRIVACY_DETAIL_MAX,
  PRIVACY_KEYS,
  PRIVACY_LABELS,
  type PrivacyKey,
  privacyFields,
  privacyOption,
  privacyOptions,
  takesSeveral,
} from "../privacy/privacy-facts.ts";
import { contradicts, readPrivacyValues } from "../privacy/read-privacy-facts.ts";
import { type FormIssue, isBlank, issuesOf, textProblem } from "./form-rules.ts";
import type { PrivacyBody, PrivacyForm } from "./privacy-form.ts";

export const PRIVACY_BODY_FIELDS = Object.fromEntries(
  PRIVACY_KEYS.flatMap((key) => [
    [key, privacyFields(key).value],
    [`${key}Detail`, privacyFields(key).detail],
  ]),
) as Readonly<Record<keyof PrivacyForm, keyof PrivacyBody>>;

const answersOf = (form: PrivacyForm, key: PrivacyKey): readonly string[] => [form[key]].flat().filter((slug) => !isBlank(slug));

export function checkPrivacy(form: PrivacyForm): FormIssue[] {
  return PRIVACY_KEYS.flatMap((key) => {
    const label = PRIVACY_LABELS[key];
    return issuesOf([
      [key, answerProblem(key, answersOf(form, key))],
      [`${key}Detail`, textProblem(`The detail of ${label}`, form[`${key}Detail`], PRIVACY_DETAIL_MAX)],
    ]);
  });
}

export function answerProblem(key: PrivacyKey, answers: readonly string[]): string | undefined {
  const label = PRIVACY_LABELS[key];
  const [first] = privacyOptions(key);
  const unknown = answers.find((answer) => readPrivacyValues(key, [answer]).length === 0);
  if (unknown !== undefined) return `${label} does not have the choice "${unknown.slice(0, 60)}".`;
  if (!contradicts(key, [...new Set(answers)])) return undefined;
  return takesSeveral(key) ? `${label}: "${first?.label}" cannot go with another answer.` : `${label} allows only one answer.`;
}

/** Omits a detail if the answer asks for none: the form may contain text for an earlier answer. */
export function toPrivacyBody(form: PrivacyForm): PrivacyBody {
  const entries = PRIVACY_KEYS.flatMap((key): (readonly [string, string | readonly string[]])[] => {
    const fields = privacyFields(key);
    const values = readPrivacyValues(key, answersOf(form, key));
    const detail = form[`${key}Detail`].trim();
    const hasDetail = values.some((slug) => privacyOption(slug)?.detail !== undefined);
    if (values.length === 0) return [];
    return [
      [fields.value, takesSeveral(key) ? values : (values[0] ?? "")],
      ...(hasDetail && detail !== "" ? [[fields.detail, detail] as const] : []),
    ];
  });
  return Object.fromEntries(entries);
}

/** @param day YYYY-MM-DD */
export function datedAnswers<R extends PrivacyBody>(record: R, day: string): R {
  const answeredFields = PRIVACY_KEYS.map(privacyFields).filter(({ value }) => record[value] !== undefined);
  return { ...record, ...Object.fromEntries(answeredFields.map(({ since }) => [since, day])) };
}

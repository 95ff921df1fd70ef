import type { FormIssue } from "@nightlatch/domain";
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";

/** What judges a form: the domain's rules, which the API judges it by too. */
export interface Judgement<Values, Sent> {
  /** What is wrong, in the order in which it is said. */
  readonly check: (values: Values) => readonly FormIssue[];
  /** What is sent of values that nothing is wrong with. */
  readonly toSent: (values: Values) => Sent;
}

/** A form's rules for react-hook-form, which shows one message for each field: the first. */
export function resolverOf<Values extends FieldValues, Sent>({ check, toSent }: Judgement<Values, Sent>): Resolver<Values, unknown, Sent> {
  return (values) => {
    const issues = check(values);
    if (issues.length === 0) return { values: toSent(values), errors: {} };
    return { values: {}, errors: errorsOf(issues) as FieldErrors<Values> };
  };
}

/** The first problem of each field, in the order in which they are said. */
export function errorsOf(issues: readonly FormIssue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { field, message } of issues) errors[field] ??= { type: "custom", message };
  return errors;
}

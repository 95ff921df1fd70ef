import type { FormIssue } from "@nightlatch/domain";
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";

export interface Judgement<Values, Sent> {
  readonly check: (values: Values) => readonly FormIssue[];
  readonly toSent: (values: Values) => Sent;
}

export function resolverOf<Values extends FieldValues, Sent>({ check, toSent }: Judgement<Values, Sent>): Resolver<Values, unknown, Sent> {
  return (values) => {
    const issues = check(values);
    if (issues.length === 0) return { values: toSent(values), errors: {} };
    return { values: {}, errors: errorsOf(issues) as FieldErrors<Values> };
  };
}

export function errorsOf(issues: readonly FormIssue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { field, message } of issues) errors[field] ??= { type: "custom", message };
  return errors;
}

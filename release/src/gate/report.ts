import type { Seen } from "../record.ts";

/** The checks of the gate, in the order of its report. */
export const CHECKS = ["build", "contract", "shape", "shared", "size", "style", "fixtures", "remotes"] as const;
export type CheckName = (typeof CHECKS)[number];

export interface CheckResult {
  readonly check: CheckName;
  readonly ok: boolean;
  /** Sentences that say where, what, and what to do instead; empty when the check passes. */
  readonly problems: readonly string[];
}

/** The gate's report about one build. */
export interface CheckReport extends Seen {
  readonly name: string;
  readonly version: string;
  /** Versions of the shell in which the build was tried. */
  readonly shells: readonly string[];
  readonly ok: boolean;
  readonly checks: readonly CheckResult[];
}

/** Thrown for a build that the gate refuses. Its message has all problems, each on a line with its check. */
export class GateError extends Error {
  override readonly name = "GateError";
  readonly report: CheckReport;

  constructor(report: CheckReport) {
    super([`${report.name} ${report.version} cannot be published:`, ...problemLines(report)].join("\n"));
    this.report = report;
  }
}

/** All problems of a report, one a line: `  style: ...`. */
export function problemLines({ checks }: Pick<CheckReport, "checks">): string[] {
  return checks.flatMap(({ check, problems }) => problems.map((problem) => `  ${check}: ${problem}`));
}

export const resultOf = (check: CheckName, problems: readonly string[]): CheckResult => ({ check, ok: problems.length === 0, problems });

/** Makes the words of foreign code end as a sentence ends. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Names in a sentence: `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

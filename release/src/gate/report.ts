import type { Seen } from "../release-record.ts";

export const CHECKS = ["build", "contract", "shape", "shared", "size", "style", "fixtures", "remotes"] as const;
export type CheckName = (typeof CHECKS)[number];

export interface CheckResult {
  readonly check: CheckName;
  readonly ok: boolean;
  readonly problems: readonly string[];
}

export interface CheckReport extends Seen {
  readonly name: string;
  readonly version: string;
  readonly shells: readonly string[];
  readonly ok: boolean;
  readonly checks: readonly CheckResult[];
}

export class GateError extends Error {
  override readonly name = "GateError";
  readonly report: CheckReport;

  constructor(report: CheckReport) {
    super([`${report.name} ${report.version} cannot be published:`, ...problemLines(report)].join("\n"));
    this.report = report;
  }
}

export function problemLines({ checks }: Pick<CheckReport, "checks">): string[] {
  return checks.flatMap(({ check, problems }) => problems.map((problem) => `  ${check}: ${problem}`));
}

export const resultOf = (check: CheckName, problems: readonly string[]): CheckResult => ({ check, ok: problems.length === 0, problems });

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

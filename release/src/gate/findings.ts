import type { RemoteFacts, ShellFacts, Step } from "../renderer/protocol.ts";

export type FixtureResult =
  | { readonly kind: "html"; readonly status: number; readonly html: string; readonly problems: readonly string[] }
  | { readonly kind: "redirect"; readonly status: number; readonly to: string }
  | { readonly kind: "failed"; readonly problem: string };

/** Everything that was found about foreign code before a failure ended the work. */
export interface Findings {
  readonly shell?: ShellFacts;
  readonly remote?: RemoteFacts;
  /** The fixtures as the bundle exports them; not checked yet. */
  readonly fixtures?: readonly unknown[];
  /** Results by the fixture's index in the list. */
  readonly results: ReadonlyMap<number, FixtureResult>;
  readonly failures: readonly { readonly step: Step; readonly problem: string }[];
}

import { PRODUCTION } from "../channel.ts";
import type { ReleaseRegistry } from "../registry.ts";
import type { Counts } from "./counts.ts";
import { readTrial, type Trial } from "./trials.ts";
import { isWorse, type Outcomes, shareOf } from "./worse.ts";

/** A canary that was ended, with the reason. */
export interface Halted {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

/** The counts that are compared, each on its own: false reports from browsers cannot make the server's own counts look better. */
const MEASURES: readonly { readonly what: string; readonly of: (counts: Counts) => Outcomes }[] = [
  { what: "page views", of: ({ views, failed }) => ({ total: views, failed }) },
  { what: "renders on the server", of: ({ renders, rendersFailed }) => ({ total: renders, failed: rendersFailed }) },
];

/**
 * Ends canaries that fail significantly more often than the live version beside them (docs/adr/0012). Every server may
 * call it as often as it likes; the channel's log lets only one of them make the change.
 *
 * @param trials the trials that run on the channel
 */
export async function haltWorseCanaries(
  registry: Pick<ReleaseRegistry, "store" | "halt">,
  trials: readonly Trial[],
  channel = PRODUCTION,
): Promise<Halted[]> {
  const halted: Halted[] = [];
  for (const trial of trials) {
    const reason = whyWorse(trial, await readTrial(registry.store, trial));
    if (reason && (await registry.halt(trial.name, { channel, version: trial.canary, reason })))
      halted.push({ name: trial.name, version: trial.canary, reason });
  }
  return halted;
}

/** @returns the reason in a sentence with its figures, or undefined when there is none */
function whyWorse({ live: liveVersion, canary: version }: Trial, counts: Readonly<Record<"live" | "canary", Counts>>) {
  for (const { what, of } of MEASURES) {
    const [canary, live] = [of(counts.canary), of(counts.live)];
    if (isWorse(canary, live))
      return `${percentOf(canary)} of ${canary.total} ${what} of ${version} failed, ${percentOf(live)} of ${live.total} of ${liveVersion} in the same time.`;
  }
  return undefined;
}

const percentOf = (outcomes: Outcomes): string => `${(100 * shareOf(outcomes)).toFixed(1)} %`;

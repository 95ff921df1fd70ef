import { type ChannelEntry, PRODUCTION } from "../channel.ts";
import type { ReleaseRegistry } from "../registry.ts";
import { keys } from "../store-keys.ts";
import { type Counts, timesOf } from "./counts.ts";
import { type Outcomes, shareOf } from "./evidence.ts";
import { type Finding, judge, outcomesOf } from "./judge.ts";
import { type ByArm, readBefore, readTrial, type Trial } from "./trials.ts";
import { formatVital, quantileOf } from "./vitals.ts";

type Halted = Pick<ChannelEntry, "name" | "version" | "reason">;

interface Options {
  readonly channel?: string;
  readonly draw?: () => number;
}

const SLOWER = 1.5;
/** Average number of servers that judge in a round. Each reads all servers' counts, so reads would grow quadratically. */
const JUDGES = 4;

/** Halts worse canaries (docs/adr/0028). If several servers halt a canary at once, the channel log accepts one halt. */
export async function haltWorseCanaries(
  registry: Pick<ReleaseRegistry, "store" | "halt">,
  trials: readonly Trial[],
  { channel = PRODUCTION, draw = Math.random }: Options = {},
): Promise<Halted[]> {
  if (trials.length === 0) return [];
  const servers = (await registry.store.list(keys.servers)).length;
  if (draw() * servers >= JUDGES) return [];
  const halted: Halted[] = [];
  for (const trial of trials) {
    const reason = await whyWorse(registry, trial);
    if (reason && (await registry.halt(trial.name, { channel, version: trial.canary, reason })))
      halted.push({ name: trial.name, version: trial.canary, reason });
  }
  return halted;
}

async function whyWorse({ store }: Pick<ReleaseRegistry, "store">, trial: Trial) {
  const counts = await readTrial(store, trial);
  const { share } = trial;
  if (judge(counts, { share, slower: SLOWER }).findings.length === 0) return undefined;
  // Earlier counts are read only if the canary looks worse, because the live version may have failed as often before.
  const past = await readBefore(store, trial);
  const before = { renders: outcomesOf(past, "renders"), views: outcomesOf(past, "views") };
  const { findings } = judge(counts, { share, slower: SLOWER, before });
  return findings.length === 0 ? undefined : [...new Set(findings.map((finding) => sentence(trial, counts, finding)))].join(" ");
}

function sentence({ live: liveVersion, canary: version }: Trial, counts: ByArm<Counts>, { measure }: Finding): string {
  if (measure === "strays")
    return `${version} failed ${counts.canary.strays} times outside of its pages, ${liveVersion} ${counts.live.strays} times in the same period.`;
  if (measure === "renders" || measure === "views") {
    const what = measure === "renders" ? "renders on the server" : "page views";
    const [canary, live] = [outcomesOf(counts.canary, measure), outcomesOf(counts.live, measure)];
    return `${percentOf(canary)} of ${canary.total} ${what} of ${version} failed, ${percentOf(live)} of ${live.total} of ${liveVersion} in the same period.`;
  }
  const [canary, live] = ([counts.canary, counts.live] as const).map((arm) => {
    const { value = 0, samples = 0 } = quantileOf(measure, timesOf(arm, measure), 0.75) ?? {};
    return `${formatVital(measure, value)} in ${samples.toLocaleString("en-US")}`;
  });
  const what = measure === "render" ? "renders on the server" : measure;
  return `The p75 of ${what} was ${canary} pages of ${version}, ${live} of ${liveVersion} in the same period.`;
}

const percentOf = (outcomes: Outcomes): string => `${(100 * shareOf(outcomes)).toFixed(1)} %`;

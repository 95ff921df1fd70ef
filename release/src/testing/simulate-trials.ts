import { type Counts, countRender, countView, noCounts, type Weight } from "../measurements/counts.ts";
import { EVIDENCE_THRESHOLD, judge } from "../measurements/judge.ts";

export interface Behaviour {
  readonly renders?: number;
  readonly views?: number;
  /** Factor of the LCP, whose median is 1.2 s. Without a factor for any version, no times are measured. */
  readonly slower?: number;
}

export interface Scene {
  readonly share: number;
  readonly live: Behaviour;
  readonly canary: Behaviour;
  readonly broken?: number;
  readonly each?: number;
  readonly outage?: readonly [from: number, to: number];
  readonly forgetful?: boolean;
  readonly views: number;
  readonly every?: number;
  readonly margin?: number;
}

export interface Played {
  readonly haltedAt: number | undefined;
  readonly evidence: number;
}

/** Returns a random number generator (mulberry32). Equal seeds produce equal visitors. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const MEDIAN = 1200;
const SPREAD = 0.5;

export function playTrial(scene: Scene, random: () => number): Played {
  const { share, broken = 0, each = 1, views, every = 10, margin = 1.5, forgetful = false, outage = [0, 0] } = scene;
  const timed = scene.live.slower !== undefined || scene.canary.slower !== undefined;
  const counts = { canary: noCounts(), live: noCounts() };
  const before = outcomesBefore(scene);
  let most = 0;
  let seen = 0;
  let failures = 0;
  while (counts.canary.renders < views) {
    const arm = random() < share ? "canary" : "live";
    const visitor = { broken: random() < broken, failedRender: false, failedView: false, timed: false };
    do {
      const isOut = seen >= outage[0] && seen < outage[1];
      const failed = view(counts[arm], isOut ? { ...scene[arm], renders: 1 } : scene[arm], visitor, { random, timed, forgetful });
      if (failed) failures += 1;
      seen += 1;
      if (seen % every !== 0 || (failures === 0 && !timed)) continue;
      failures = 0;
      const { evidence, findings } = judge(counts, { share, slower: timed ? margin : undefined, before });
      most = Math.max(most, evidence);
      if (findings.length > 0) return { haltedAt: counts.canary.renders, evidence: most };
    } while (random() < 1 - 1 / each);
  }
  return { haltedAt: undefined, evidence: most };
}

function outcomesBefore({ live: { renders = 0, views = 0 } }: Scene) {
  const at = (rate: number) => ({ total: 1000, failed: Math.round(1000 * rate) });
  return { renders: at(renders), views: at(1 - (1 - renders) * (1 - views)) };
}

interface Visitor {
  readonly broken: boolean;
  failedRender: boolean;
  failedView: boolean;
  timed: boolean;
}

function view(
  counts: Counts,
  { renders = 0, views = 0, slower = 1 }: Behaviour,
  visitor: Visitor,
  { random, timed, forgetful }: { random: () => number; timed: boolean; forgetful: boolean },
): boolean {
  const unrendered = random() < renders;
  const errored = unrendered || visitor.broken || random() < views;
  const weight = (again: boolean): Weight => ({ firstFailure: forgetful || !again, times: timed && !visitor.timed });
  countRender(counts, { failure: unrendered ? "threw" : undefined }, weight(visitor.failedRender));
  const vitals = timed ? { LCP: slower * MEDIAN * Math.exp(SPREAD * normal(random)) } : {};
  countView(counts, { errored, unloaded: false, vitals }, weight(visitor.failedView));
  visitor.failedRender ||= unrendered;
  visitor.failedView ||= errored;
  visitor.timed = true;
  return errored;
}

const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export interface Summary {
  readonly halted: number;
  /** Number of canary views until half of the trials were halted. The next fields: nine in ten, and 99 in 100. */
  readonly half: number | undefined;
  readonly nineInTen: number | undefined;
  readonly nearlyAll: number | undefined;
  /** Share of trials that reached a tenth of the threshold, and then all of it: at most 1 % and 0.1 % for equal versions. */
  readonly reachedTenth: number;
  readonly reachedAll: number;
}

export function playTrials(scene: Scene, times: number, seed = 20260304): Summary {
  const random = seeded(seed);
  const played = Array.from({ length: times }, () => playTrial(scene, random));
  const halts = played.flatMap(({ haltedAt }) => haltedAt ?? []).sort((a, b) => a - b);
  const reached = (evidence: number) => played.filter((trial) => trial.evidence >= evidence).length / times;
  const at = (share: number) => halts[Math.ceil(share * times) - 1];
  return {
    halted: halts.length / times,
    half: at(0.5),
    nineInTen: at(0.9),
    nearlyAll: at(0.99),
    reachedTenth: reached(EVIDENCE_THRESHOLD / 10),
    reachedAll: reached(EVIDENCE_THRESHOLD),
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { removeTemplate } from "../faults/support/data.mjs";
import { stopAll } from "../faults/support/load.mjs";
import { openScope } from "../faults/support/scope.mjs";
import { measureChanged } from "../scale/changes.mjs";
import { measureHandshake } from "../scale/handshake.mjs";
import { LOADS } from "../scale/loads.mjs";
import { openPlaces, QUICK, SETUPS } from "../scale/place.mjs";
import { spentBetween, useOf } from "../scale/use.mjs";
import { table, thousands } from "../table.mjs";

const LISTINGS = 10_000;
/** Seconds of a round, and of each load's before them, which does not count and warms each process; and how many rounds each load has. */
const FULL = { round: 1, rounds: 2, warmUp: 4, listings: LISTINGS };
const SHORT = { round: 0.6, rounds: 1, warmUp: 1, listings: 1_000 };
/** Milliseconds in which everything is at rest, and after which no second round of anything begins. */
const REST = 4_000;
const MOST = 240_000;
const PARTS = ["nginx", "sites", "renderers", "APIs", "jobs", "Postgres"];

/**
 * Measures what an answer costs each part, for one to three processes behind nginx on this machine, with Postgres. Rounds of all
 * set-ups take turns.
 *
 * @param {{ quick?: boolean | undefined }} [options]
 */
export async function measureScale({ quick = false } = {}) {
  const { round, rounds, warmUp, listings } = quick ? SHORT : FULL;
  const scope = openScope();
  const say = (text) => console.error(`scale: ${text}`);
  const until = performance.now() + MOST;
  try {
    const setups = SETUPS.filter(({ name }) => !quick || QUICK.includes(name));
    const { places, database, settle, processes } = await openPlaces(scope, { setups, listings, say });
    const last = places.at(-1);
    say("warming up");
    for (const { origin } of widest(places)) for (const load of Object.values(LOADS)) await load(origin, warmUp);
    await settle();
    const rests = await measureRest(places);
    /** @type {Record<string, any[]>} */
    const samples = {};
    for (let turn = 0; turn < rounds; turn++) {
      for (const name of Object.keys(LOADS)) {
        for (const place of places) {
          if (turn > 0 && performance.now() > until) continue;
          say(`${name}: ${place.name}`);
          const key = `${place.name} ${name}`;
          samples[key] = [...(samples[key] ?? []), await measureRound(place, name, round, settle)];
        }
      }
    }
    return {
      listings,
      seconds: round,
      /** Those that have a database open. */
      processes,
      setups: places.map((place) => ({
        name: place.name,
        counts: place.counts,
        rest: rests[place.name],
        most: mostOf(Object.keys(LOADS).flatMap((name) => samples[`${place.name} ${name}`] ?? [])),
        loads: Object.fromEntries(
          Object.keys(LOADS).flatMap((name) => {
            const all = samples[`${place.name} ${name}`];
            return all ? [[name, sumOf(all, rests[place.name])]] : [];
          }),
        ),
      })),
      change: await measureChanged({ place: last, database, rest: rests[last.name], quick }),
      handshake: await measureHandshake(scope, { count: quick ? 100 : 400 }),
    };
  } finally {
    await stopAll();
    await scope.close();
    await removeTemplate();
  }
}

/** The set-ups that together have every process: the others have some of theirs. @param {readonly import("../scale/place.mjs").Place[]} places */
const widest = (places) =>
  places.filter(
    ({ apis, counts }) => !places.some((other) => other.counts.sites > counts.sites && apis.every((api) => other.apis.includes(api))),
  );

/** What each part uses while nobody asks for anything: milliseconds of the processor in a second, and bytes. */
async function measureRest(places) {
  const before = places.map(({ roots }) => useOf(roots));
  await sleep(REST);
  return Object.fromEntries(
    places.map(({ name, roots }, index) => {
      const after = useOf(roots);
      const spent = spentBetween(before[index], after);
      return [
        name,
        Object.fromEntries(Object.entries(after).map(([part, { memory }]) => [part, { processor: (spent[part] / REST) * 1000, memory }])),
      ];
    }),
  );
}

/** @param {import("../scale/place.mjs").Place} place @param {string} name @param {number} seconds @param {() => Promise<void>} settle waits for what is left to be done */
async function measureRound({ origin, roots }, name, seconds, settle) {
  const [before, began, own] = [useOf(roots, { withMemory: false }), performance.now(), process.cpuUsage()];
  const { answers, seconds: answering } = await LOADS[name](origin, seconds);
  if (name === "form") await settle();
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const after = useOf(roots);
  return {
    answers,
    answering,
    seconds: took,
    loader: (user + system) / 1000,
    spent: spentBetween(before, after),
    memory: Object.fromEntries(Object.entries(after).map(([part, use]) => [part, use.memory])),
  };
}

/** The rounds of a load in one set-up, as answers a second and milliseconds of each part for an answer, without what it uses at rest. */
function sumOf(rounds, rest) {
  const total = (of) => rounds.reduce((sum, each) => sum + of(each), 0);
  const [answers, seconds] = [total((each) => each.answers), total((each) => each.seconds)];
  const parts = Object.fromEntries(
    Object.keys(rounds[0].spent).map((part) => {
      const spent = total((each) => each.spent[part] ?? 0) - (rest[part]?.processor ?? 0) * seconds;
      return [part, Math.max(0, spent) / answers];
    }),
  );
  return { answers, perSecond: answers / total((each) => each.answering), loader: total((each) => each.loader) / answers, parts };
}

const mostOf = (rounds) =>
  Object.fromEntries(PARTS.map((part) => [part, Math.max(0, ...rounds.map(({ memory }) => memory[part] ?? 0))]).filter(([, most]) => most));

const wholeCost = ({ parts }) => Object.values(parts).reduce((sum, cost) => sum + cost, 0);
const fine = (value) => (value === undefined ? "-" : value.toFixed(3));
const mega = (bytes) => (bytes === undefined ? "-" : thousands(bytes / 2 ** 20));

/** @param {Awaited<ReturnType<typeof measureScale>>} result */
export function printScale({ listings, seconds, setups, change, handshake }) {
  const costs = Object.keys(LOADS).flatMap((load) =>
    setups.flatMap(({ name, loads }, index) => {
      const measured = loads[load];
      if (!measured) return [];
      const first = setups[0].loads[load];
      const ratio = index === 0 || !first ? "1.00" : (wholeCost(measured) / wholeCost(first)).toFixed(2);
      const parts = PARTS.map((part) => fine(measured.parts[part]));
      return [[load, name, thousands(measured.perSecond), ...parts, fine(wholeCost(measured)), ratio, fine(measured.loader)]];
    }),
  );
  const memory = setups.flatMap(({ name, rest, most }) => [
    [`${name}, at rest`, ...PARTS.map((part) => mega(rest[part]?.memory))],
    [`${name}, most`, ...PARTS.map((part) => mega(most[part]))],
    [`${name}, ms a second at rest`, ...PARTS.map((part) => (rest[part] ? rest[part].processor.toFixed(1) : "-"))],
  ]);
  return [
    "## One, two and three processes behind nginx",
    `${thousands(listings)} listings, Postgres, one process for the jobs. Milliseconds of processor time for an answer, up to two rounds of ${seconds} s of each load in each set-up, in turns. "Loader" is what asked.`,
    table(["load", "set-up", "a second", ...PARTS, "all", "ratio", "loader"], costs),
    "Memory in MB by part, with what processes share counted once.",
    table(["set-up", ...PARTS], memory),
    `One changed listing: ${Object.entries(change.parts)
      .map(([part, cost]) => `${part} ${fine(cost)}`)
      .join(
        ", ",
      )} ms of processor time, and after its commit ${change.shows.map((each) => `${thousands(each.api)} ms`).join(", ")} until every API had it, ${change.shows
      .map((each) => `${thousands(each.page)} ms`)
      .join(", ")} until pages had.`,
    handshake
      ? `A TLS handshake costs nginx ${fine(handshake.handshake)} ms, a request on an open connection ${fine(handshake.request)} ms.`
      : "No TLS handshake was measured: there is no openssl.",
  ].join("\n\n");
}

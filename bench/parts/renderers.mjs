import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { evaluate, forkRenderer, openStore, ReleaseRegistry, RendererClient } from "@nightlatch/release";
import autocannon from "autocannon";
import { buildAltered } from "../../scripts/build/build-altered.mjs";
import { startSite } from "../site/start-site.mjs";
import { median, milliseconds, ratio, table, thousands } from "../table.mjs";

/** Pages under way at once where messages are measured, and how many pages are rendered. */
const AT_ONCE = 8;
const PAGES = 2000;
/** The dearest pages that there are, each another, so that none is kept. */
let searches = 0;
const dear = () => `/properties?search=e&maxGuests=3&page=20&location=${++searches}`;
const COOKIE = "nightlatch-visit=7";
/** The flood of dear pages: connections, and seconds. */
const CONNECTIONS = 500;
const SECONDS = 20;
/** Milliseconds between two looks at the site during the flood. */
const LOOK_EVERY = 100;
const REMOTE = "mf-pricing";
const MB = 1024 * 1024;

/** A shell whose page costs nothing but its messages: about 17 KB in, 70 KB out. */
const SHELL = Buffer.from(`const html = "x".repeat(70000);
exports.render = async () => ({ kind: "html", status: 200, html, problems: [], ofApi: false, mayBeKept: true });`);
const REQUEST = { url: "/", links: "x".repeat(17_000) };

/** @returns milliseconds of a page, of many that are rendered some at a time */
async function perPage(render) {
  let left = PAGES;
  const worker = async () => {
    while (left-- > 0) await render();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (performance.now() - began) / PAGES;
}

/** What a page costs more in a renderer than in the same process. */
async function measureMessages() {
  const { render } = /** @type {any} */ (evaluate(SHELL, "shell.cjs", {}));
  const client = new RendererClient(forkRenderer());
  try {
    await client.start({ shell: { source: SHELL, filename: "shell.cjs" } });
    const job = { request: REQUEST, answer: async () => ({ status: 200, text: "" }), limit: 60_000 };
    const far = () => client.render(job);
    await perPage(far);
    return { far: await perPage(far), near: await perPage(() => render(REQUEST)) };
  } finally {
    client.end();
  }
}

/** The resident memory of a process in bytes, and of all that it has started. */
function memoryOf(pid) {
  const rss = (one) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0) * 1024;
  return { site: rss(pid), renderers: childrenOf(pid).map(rss) };
}

async function timed(address, path) {
  const began = performance.now();
  const answer = await fetch(address + path, { headers: { cookie: COOKIE } });
  await answer.arrayBuffer();
  return { status: answer.status, took: performance.now() - began };
}

/** @returns {Promise<{ answers: number, refused: number, errors: number }>} what became of a flood of dear pages */
async function flood(address) {
  const program = fileURLToPath(new URL("../site/flood.mjs", import.meta.url));
  const child = fork(program, [address, String(CONNECTIONS), String(SECONDS), COOKIE]);
  const [result] = await once(child, "message");
  return result;
}

/** @returns how the site answers others while it is asked for dear pages over many connections */
async function measureFlood(site) {
  const atRest = memoryOf(site.pid);
  await timed(site.address, "/properties");
  const looks = { health: [], kept: [], memory: [] };
  let flooding = true;
  const looking = (async () => {
    while (flooding) {
      looks.health.push(await timed(site.address, "/healthz"));
      looks.kept.push(await timed(site.address, "/properties"));
      looks.memory.push(memoryOf(site.pid));
      await wait(LOOK_EVERY);
    }
  })();
  const atOnce = await Promise.all(Array.from({ length: 300 }, () => timed(site.address, dear())));
  const result = await flood(site.address);
  flooding = false;
  await looking;
  const worst = (list) => Math.max(...list.map(({ took }) => took));
  return {
    atOnce: { longest: worst(atOnce), refused: atOnce.filter(({ status }) => status === 503).length },
    ...result,
    health: { longest: worst(looks.health), median: median(looks.health.map(({ took }) => took)) },
    kept: {
      longest: worst(looks.kept),
      median: median(looks.kept.map(({ took }) => took)),
      wrong: looks.kept.filter(({ status }) => status !== 200).length,
    },
    memory: {
      atRest: atRest.site,
      most: Math.max(...looks.memory.map((one) => one.site)),
      renderers: atRest.renderers,
      mostRenderer: Math.max(...looks.memory.flatMap((one) => one.renderers)),
    },
  };
}

/** @returns pages rendered anew in a second, with the site and its renderers on these cores */
async function measureCores(site, cores) {
  for (const pid of [site.pid, ...childrenOf(site.pid)])
    execFileSync("taskset", ["-a", "-p", "-c", cores, String(pid)], { stdio: "ignore" });
  const { requests, duration } = await autocannon({
    url: site.address,
    connections: AT_ONCE,
    duration: 5,
    requests: [{ headers: { cookie: COOKIE }, setupRequest: (request) => ({ ...request, path: `/properties?search=${++searches}` }) }],
  });
  return requests.total / duration;
}

const childrenOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** @returns milliseconds from a promotion to the first page of the new version, whose renderer is warmed meanwhile */
async function measurePromotion(site, folder) {
  const registry = new ReleaseRegistry(await openStore({ DATA_DIR: site.dataDir }));
  const took = [];
  for (const version of ["9.0.1", "9.0.2", "9.0.3"]) {
    const dist = join(folder, version);
    await buildAltered(REMOTE, { version, dist, edits: [], contract: CONTRACT_VERSION });
    await registry.publish(dist);
    const began = performance.now();
    await registry.promote(REMOTE, version);
    for (;;) {
      const page = await (await fetch(`${site.address}/cancellation?${++searches}`)).text();
      if (page.includes(`${REMOTE}@${version}`)) break;
      await wait(10);
    }
    took.push(performance.now() - began);
  }
  return median(took);
}

/** Measures what renderers cost, what they keep from others, and what they win. */
export async function measureRenderers() {
  const messages = await measureMessages();
  const site = await startSite();
  try {
    const promotion = await measurePromotion(site, join(site.dataDir, "../builds"));
    const flood = await measureFlood(site);
    const one = await measureCores(site, "0");
    const two = await measureCores(site, "0,1");
    return { messages, promotion, flood, cores: { one, two } };
  } finally {
    await site.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureRenderers>>} result */
export function printRenderers({ messages, promotion, flood, cores }) {
  const { atOnce, memory } = flood;
  const mb = (bytes) => `${thousands(bytes / MB)} MB`;
  return [
    "## Renderers",
    table(
      ["what", "measured"],
      [
        ["a page's messages, 17 KB in and 70 KB out, 8 under way", `${(messages.far - messages.near).toFixed(2)} ms`],
        ["promotion to the first page, its renderer warmed meanwhile", milliseconds(promotion)],
        ["300 dear pages at once: the last answer", milliseconds(atOnce.longest)],
        ["300 dear pages at once: refused", `${((100 * atOnce.refused) / 300).toFixed(0)} %`],
        [
          `${CONNECTIONS} connections for ${SECONDS} s: answers, refused`,
          `${thousands(flood.answers)}, ${((100 * flood.refused) / flood.answers).toFixed(0)} %`,
        ],
        ["meanwhile /healthz: median, longest", `${milliseconds(flood.health.median)}, ${milliseconds(flood.health.longest)}`],
        ["meanwhile a kept page: median, longest", `${milliseconds(flood.kept.median)}, ${milliseconds(flood.kept.longest)}`],
        ["the site's memory: at rest, most", `${mb(memory.atRest)}, ${mb(memory.most)} (${ratio(memory.most, memory.atRest)})`],
        ["a renderer's memory: at rest, most", `${mb(Math.max(...memory.renderers))}, ${mb(memory.mostRenderer)}`],
        [
          "pages rendered anew in a second, with two cores to one",
          `${thousands(cores.two)} to ${thousands(cores.one)} (${ratio(cores.two, cores.one)})`,
        ],
      ],
    ),
  ].join("\n\n");
}

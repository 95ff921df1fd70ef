import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { evaluate, forkRenderer, openStore, ReleaseRegistry, RendererClient } from "@nightlatch/release";
import { buildAltered } from "../../scripts/build/build-altered.mjs";
import { startDemo } from "../support/data.mjs";
import { load, OTHER } from "../support/load.mjs";
import { sendRequest, until } from "../support/send-request.mjs";
import { median, milliseconds, ratio, thousands } from "../table.mjs";

const AT_ONCE = 8;
const PAGES = 2000;
const BURST = 300;
const REMOTE = "mf-pricing";

const SHELL = Buffer.from(`const html = "x".repeat(70000);
exports.render = async () => ({ kind: "html", status: 200, html, problems: [], ofApi: false, mayBeKept: true });`);
const REQUEST = { url: "/", links: "x".repeat(17_000) };

async function perPage(render) {
  let left = PAGES;
  const worker = async () => {
    while (left-- > 0) await render();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (performance.now() - began) / PAGES;
}

async function measureMessages() {
  const { render } = /** @type {any} */ (evaluate(SHELL, "shell.cjs", {}));
  const client = new RendererClient(forkRenderer());
  try {
    await client.start({ shell: { source: SHELL, filename: "shell.cjs" } });
    const job = { request: REQUEST, respond: async () => ({ status: 200, text: "" }), limit: 60_000 };
    const far = () => client.render(job);
    await perPage(far);
    return (await perPage(far)) - (await perPage(() => render(REQUEST)));
  } finally {
    client.end();
  }
}

async function measurePromotion(site, folder) {
  const registry = new ReleaseRegistry(await openStore({ DATA_DIR: site.dataDir }));
  const took = [];
  for (const version of ["9.0.1", "9.0.2", "9.0.3"]) {
    const dist = join(folder, version);
    await buildAltered(REMOTE, { version, dist, edits: [], contract: CONTRACT_VERSION });
    await registry.publish(dist);
    const began = performance.now();
    await registry.promote(REMOTE, version);
    const isServed = async () =>
      (await sendRequest(`${site.origin}/cancellation?${performance.now()}`)).body.includes(`${REMOTE}@${version}`);
    await until(`${version} shows`, isServed, { every: 10 });
    took.push(performance.now() - began);
  }
  return median(took);
}

const measureBurst = ({ origin }) =>
  Promise.all(
    Array.from({ length: BURST }, (_, index) => sendRequest(`${origin}/properties?search=e&maxGuests=3&page=20&location=burst${index}`)),
  );

async function measureCores(site, cores) {
  for (const { pid } of site.family()) execFileSync("taskset", ["-a", "-p", "-c", cores, String(pid)], { stdio: "ignore" });
  const { answers, seconds } = await load(`${site.origin}/properties?search=${OTHER}`, { connections: AT_ONCE, duration: 5 });
  return answers / seconds;
}

export async function measureRenderers(scope) {
  const messages = await measureMessages();
  const site = await startDemo(scope);
  const promotion = await measurePromotion(site, await scope.folder());
  const burst = await measureBurst(site);
  const refused = burst.filter(({ status }) => status === 503).length;
  const one = await measureCores(site, "0");
  const two = await measureCores(site, "0,1");
  return [
    "## Renderers",
    {
      head: ["what", "measured"],
      rows: [
        [`a page's messages, 17 KB in and 70 KB out, ${AT_ONCE} in flight`, `${messages.toFixed(2)} ms`],
        ["promotion to the first page, its renderer warmed meanwhile", milliseconds(promotion)],
        [`${BURST} expensive pages at once: the last response`, milliseconds(Math.max(...burst.map(({ took }) => took)))],
        [`${BURST} expensive pages at once: refused`, `${((100 * refused) / BURST).toFixed(0)} %`],
        ["pages rendered in a second, with two cores and with one", `${thousands(two)} and ${thousands(one)} (${ratio(two, one)})`],
      ],
    },
  ];
}

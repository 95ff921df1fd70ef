#!/usr/bin/env node
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ops, release } from "../commands.mjs";
import { start } from "../start.mjs";

const USAGE = `Usage: nightlatch COMMAND

  start [--publish]  serves the site. It first releases this folder's frontends, unless the release store is shared;
                     --publish releases them on RELEASE_CHANNEL of a shared store, for everyone
  serve              serves the live releases of the release store, and changes nothing there
  ... --part PARTS   runs only these parts, separated by commas: site, api (as API_URL of sites), jobs (emails and chores)
  ops ...            the operators' commands: nightlatch ops --help
  release ...        the commands for releases: nightlatch release --help
  --version          prints the version of the whole

Settings come from the environment (docs/configuration.md).`;

const FRONTENDS = fileURLToPath(new URL("../frontends", import.meta.url));
const dists = () => (existsSync(FRONTENDS) ? readdirSync(FRONTENDS).map((name) => join(FRONTENDS, name, "dist")) : []);

const [command, ...rest] = process.argv.slice(2);

/** @type {{ type: "string" }} */
const PART = { type: "string" };
/** @param {unknown} value */
const partsOf = async (value) => {
  const { parseProcessNames } = await import("@nightlatch/site/supervise");
  return value === undefined ? undefined : parseProcessNames(String(value));
};

const COMMANDS = {
  start: async () => {
    const { values } = parseArgs({ args: rest, options: { publish: { type: "boolean" }, part: PART } });
    return start(dists(), { publish: values.publish, parts: await partsOf(values.part) });
  },
  serve: async () => {
    const { values } = parseArgs({ args: rest, options: { part: PART } });
    const { superviseSite } = await import("@nightlatch/site/supervise");
    return superviseSite(await partsOf(values.part));
  },
  ops: () => ops(rest),
  release: () => release(rest, FRONTENDS),
};

try {
  if (command === "--help" || command === "-h" || command === "help") console.log(USAGE);
  else if (command === "--version" || command === "-V") {
    const { versionOf } = await import("@nightlatch/process/cli");
    console.log(versionOf("nightlatch", import.meta.url));
  } else if (!command || !Object.hasOwn(COMMANDS, command)) {
    console.error(`${command ? `There is no command ${command}.` : "Name a command."}\n\n${USAGE}`);
    process.exitCode = 2;
  } else {
    const code = await COMMANDS[/** @type {keyof typeof COMMANDS} */ (command)]();
    // Exits explicitly, because a server may leave timers. Other commands end by themselves, so that their output is complete.
    if (command === "start" || command === "serve") process.exit(code);
    process.exitCode = code;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  const usage = /** @type {{ code?: string }} */ (error).code?.startsWith("ERR_PARSE_ARGS");
  process.exitCode = usage ? 2 : 1;
}

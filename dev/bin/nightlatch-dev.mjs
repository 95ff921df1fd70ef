#!/usr/bin/env node
import { parseArgs } from "node:util";
import { frontendIn } from "@nightlatch/build";
import { versionOf } from "@nightlatch/process/cli";
import { serveAgainst, siteAddress } from "../index.mjs";

const USAGE = `Usage: nightlatch-dev --against URL [--allow-writes]

Compiles the remote in this folder after each change, and serves it inside the running site at URL, with that site's other
pages and API. PORT sets the port. Requests that change data are refused without --allow-writes.`;

try {
  const { values } = parseArgs({
    options: {
      against: { type: "string" },
      "allow-writes": { type: "boolean" },
      help: { type: "boolean" },
      version: { type: "boolean", short: "V" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (values.version) {
    console.log(versionOf("@nightlatch/dev", import.meta.url));
    process.exit(0);
  }
  if (values.against === undefined) throw new Error(`Name the site to develop against.\n\n${USAGE}`);
  const folder = process.cwd();
  const { name } = frontendIn(folder);
  const options = { folders: [folder], names: [name], url: siteAddress(values.against), allowWrites: values["allow-writes"] };
  const { address, close, builds, note } = await serveAgainst(options);
  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, async () => {
      await Promise.all([close(), ...builds.map((build) => build.close())]);
      process.exit(0);
    });
  console.log(`The development server of ${name} is ready on ${address}. ${note}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

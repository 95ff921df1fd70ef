import type { Command } from "commander";
import { OVERRIDE_END, OVERRIDE_PARAMETER, readReleaseKey, signOverride } from "../override.ts";
import type { Releaser } from "./inputs.ts";
import { packageName, path, version, whole } from "./inputs.ts";
import { shownTime } from "./table.ts";

const HOUR = 3_600_000;
/** A month; prunes keep the version as long. */
const HOURS_MAX = 720;

export function addOverrideCommand(program: Command, { env, registry, print }: Releaser): void {
  program
    .command("override")
    .description(
      "Prints an address that gives a published version to anyone who opens it, until the time is up or they open `?release=off`.",
    )
    .argument("<remote>", "a remote, or shell", packageName)
    .argument("<version>", "a published version", version)
    .requiredOption("--hours <h>", `for how long, 1 to ${HOURS_MAX}`, whole(1, HOURS_MAX))
    .option("--inspect", "let them open the inspector, which shows what belongs to which remote")
    .option("--path <path>", "the page that the address opens", path, "/")
    .addHelpText(
      "after",
      "\nExamples:\n  release override mf-browse 1.0.1 --hours 24\n  release override shell 1.1.0 --hours 2 --inspect --path /properties",
    )
    .action(async (name: string, to: string, options: { hours: number; inspect?: boolean; path: string }) => {
      const origin = originOf(env);
      const releases = await registry();
      const until = new Date(Math.floor(Date.now() / 1000) * 1000 + options.hours * HOUR);
      // Noted first: no link may lead to an unpublished version, or to a version under removal.
      await releases.noteOverride(name, to, until);
      const seconds = until.getTime() / 1000;
      const override = { name, version: to, until: seconds, ...(options.inspect ? { inspect: true } : {}) };
      const address = new URL(options.path, origin);
      address.searchParams.set(OVERRIDE_PARAMETER, signOverride(override, await readReleaseKey(env)));
      const end = new URL(options.path, origin);
      end.searchParams.set(OVERRIDE_PARAMETER, OVERRIDE_END);
      print({ name, version: to, until: until.toISOString(), inspect: options.inspect === true, address: address.href, end: end.href }, [
        address.href,
        `Gives ${name} ${to} until ${shownTime(until.toISOString())} UTC. It is taken back by ${end.href}`,
      ]);
    });
}

/** PUBLIC_URL has no default: the CLI seldom runs where visitors open the site. */
function originOf({ PUBLIC_URL: address }: Readonly<Record<string, string | undefined>>): string {
  if (!address)
    throw new Error(
      "PUBLIC_URL is not set. Set it to the site's address, such as https://site.example, which links begin with. Nothing was changed.",
    );
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new Error(`PUBLIC_URL must be the site's address, such as https://site.example, not ${address}. Nothing was changed.`);
  return address;
}

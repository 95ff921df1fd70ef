import type { Command } from "commander";
import { type ChannelEntry, PRODUCTION } from "../channel.ts";
import { OVERRIDE_END, OVERRIDE_PARAMETER, readReleaseKey, signOverride } from "../override.ts";
import type { ChangeOptions, ReleaseRegistry } from "../registry.ts";
import { type Taken, waitForServers } from "../server-reports.ts";
import { formatTime } from "./format-table.ts";
import { channel, packageName, path, percent, type Releaser, reason, version, whole, withBy } from "./inputs.ts";

interface Options extends ChangeOptions {
  readonly channel: string;
  readonly wait: number | false;
}

const WAIT_SECONDS = 30;

export function addChannelCommands(program: Command, releaser: Releaser): void {
  addPromote(program, releaser);
  addCanary(program, releaser);
  addRollback(program, releaser);
}

function addPromote(program: Command, releaser: Releaser): void {
  addCommand(
    program,
    releaser,
    "promote",
    "Makes a published version live for everyone on a channel, and ends its canary.",
    "  release promote mf-browse 1.0.1\n  release promote mf-browse 1.0.1 --channel preview --reason 'to look at it'",
  )
    .argument("<version>", "a published version", version)
    .action(async (name: string, to: string, options: Options) => {
      await change(releaser, name, options, {
        make: (releases) => releases.promote(name, to, options),
        done: () => `${name} ${to} is live on ${options.channel}.`,
        already: `${name} ${to} was already live on ${options.channel}.`,
      });
    });
}

function addCanary(program: Command, releaser: Releaser): void {
  addCommand(
    program,
    releaser,
    "canary",
    "Gives a published version to a share of the visitors, who keep it until they close the browser. 0 percent ends the canary.",
    "  release canary mf-browse 1.0.1 --percent 5\n  release canary mf-browse 1.0.1 --percent 0",
  )
    .argument("<version>", "a published version", version)
    .requiredOption("--percent <n>", "share of the visitors in percent, 0 to 100", percent)
    .action(async (name: string, to: string, options: Options & { percent: number }) => {
      const share = `${options.percent} % of the visitors`;
      const [done, already] =
        options.percent === 0
          ? [`The canary of ${name} on ${options.channel} has ended.`, `${name} had no canary on ${options.channel}.`]
          : [`${share} get ${name} ${to} on ${options.channel}.`, `${share} already got ${name} ${to} on ${options.channel}.`];
      await change(releaser, name, options, {
        make: (releases) => releases.canary(name, to, options.percent, options),
        done: () => done,
        already,
      });
    });
}

function addRollback(program: Command, releaser: Releaser): void {
  addCommand(
    program,
    releaser,
    "rollback",
    "Goes back to the version that was live before, and ends a canary. Run it again to go back further.",
    "  release rollback mf-browse --reason 'the list stays empty'",
  ).action(async (name: string, options: Options) => {
    await change(releaser, name, options, {
      make: (releases) => releases.rollback(name, options),
      done: (entry) => `${name} ${entry.version} is live on ${options.channel} again.`,
      // Never printed, because a rollback changes the channel or throws.
      already: "",
    });
  });
}

function addCommand(program: Command, releaser: Releaser, name: string, description: string, examples: string): Command {
  return withBy(program.command(name), releaser)
    .description(description)
    .argument("<remote>", "a remote's name, or shell", packageName)
    .option("--channel <name>", "the channel", channel, PRODUCTION)
    .option("--reason <text>", "the reason, shown by release log", reason)
    .option("--wait <seconds>", "how long to wait until the servers run the change", whole(1, 3600), WAIT_SECONDS)
    .option("--no-wait", "don't wait for servers")
    .addHelpText("after", `\nExamples:\n${examples}`);
}

interface Change {
  readonly make: (releases: ReleaseRegistry) => Promise<ChannelEntry>;
  readonly done: (entry: ChannelEntry) => string;
  readonly already: string;
}

async function change(releaser: Releaser, name: string, options: Options, { make, done, already }: Change): Promise<void> {
  const releases = await releaser.registry();
  const before = await releases.channel(options.channel);
  const entry = await make(releases);
  const changed = entry.seq !== before?.seq;
  const state = entry.packages[name];
  const old = before?.packages[name];
  const replaced = changed && old && old.version !== state?.version ? ` It replaces ${old.version}.` : "";
  const wait = { channel: options.channel, name, seq: entry.seq, limit: Number(options.wait) * 1000 };
  const servers = options.wait === false ? undefined : await waitForServers(releases.store, wait);
  if (servers && servers.late.length > 0) releaser.fail();
  releaser.print({ channel: options.channel, name, changed, ...state, ...(old ? { before: old } : {}), ...(servers ? { servers } : {}) }, [
    (changed ? done(entry) : already) + replaced,
    ...(servers ? serverLines(servers) : []),
  ]);
}

function serverLines({ took, late }: Taken): string[] {
  if (took.length + late.length === 0) return ["No server reports to this store."];
  const all = took.length === 1 ? "1 server runs" : `${took.length} servers run`;
  return [`${all} the change.`, ...late.map(({ id, why }) => `${id} does not: ${why}`)];
}

const HOUR = 3_600_000;
/** 30 days. A prune keeps an overridden version until the override expires. */
const HOURS_MAX = 720;

export function addOverrideCommand(program: Command, { env, registry, print }: Releaser): void {
  program
    .command("override")
    .description(
      "Prints an address. Browsers that open it get a published version until the time is over, or until they open `?release=off`.",
    )
    .argument("<remote>", "a remote's name, or shell", packageName)
    .argument("<version>", "a published version", version)
    .requiredOption("--hours <h>", `how long it works, 1 to ${HOURS_MAX} hours`, whole(1, HOURS_MAX))
    .option("--inspect", "also permit the inspector, which shows which remote owns each part of a page")
    .option("--path <path>", "the page that the address opens", path, "/")
    .addHelpText(
      "after",
      "\nExamples:\n  release override mf-browse 1.0.1 --hours 24\n  release override shell 1.1.0 --hours 2 --inspect --path /properties",
    )
    .action(async (name: string, to: string, options: { hours: number; inspect?: boolean; path: string }) => {
      const origin = originOf(env);
      const releases = await registry();
      const until = new Date(Math.floor(Date.now() / 1000) * 1000 + options.hours * HOUR);
      // Runs before the link is printed, because it throws if the version is unpublished or being pruned.
      await releases.noteOverride(name, to, until);
      const seconds = until.getTime() / 1000;
      const override = { name, version: to, until: seconds, ...(options.inspect ? { inspect: true } : {}) };
      const address = new URL(options.path, origin);
      address.searchParams.set(OVERRIDE_PARAMETER, signOverride(override, await readReleaseKey(env)));
      const end = new URL(options.path, origin);
      end.searchParams.set(OVERRIDE_PARAMETER, OVERRIDE_END);
      print({ name, version: to, until: until.toISOString(), inspect: options.inspect === true, address: address.href, end: end.href }, [
        address.href,
        `Gives ${name} ${to} until ${formatTime(until.toISOString())} UTC. To end it earlier, open ${end.href}`,
      ]);
    });
}

function originOf({ PUBLIC_URL: address }: Readonly<Record<string, string | undefined>>): string {
  if (!address)
    throw new Error(
      "PUBLIC_URL is not set. Set it to the address with which links begin, such as https://site.example. Nothing was changed.",
    );
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new Error(`PUBLIC_URL must be the site's address, such as https://site.example, not ${address}. Nothing was changed.`);
  return address;
}

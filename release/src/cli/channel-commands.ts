import type { Command } from "commander";
import { type ChannelEntry, PRODUCTION } from "../channel.ts";
import { channel, packageName, percent, reason, version } from "./inputs.ts";
import type { Releaser } from "./releaser.ts";

interface Options {
  readonly channel: string;
  readonly reason?: string;
}

/** `release promote`, `canary` and `rollback`: which visitors get which version. Running servers follow within a second. */
export function addChannelCommands(program: Command, { registry, print }: Releaser): void {
  const command = (name: string, description: string, examples: string) =>
    program
      .command(name)
      .description(description)
      .argument("<remote>", "a remote, or shell", packageName)
      .option("--channel <name>", "which channel", channel, PRODUCTION)
      .option("--reason <text>", "why, for the record", reason)
      .addHelpText("after", `\nExamples:\n${examples}`);
  /** Makes a change and prints the outcome. When the channel was in that state already, it gets no new entry. */
  const change = async (name: string, options: Options, make: () => Promise<ChannelEntry>, done: string, already: string) => {
    const releases = await registry();
    const before = await releases.channel(options.channel);
    const entry = await make();
    const changed = entry.seq !== before?.seq;
    const state = entry.packages[name];
    const old = before?.packages[name];
    const replaced = changed && old && old.version !== state?.version ? ` Before it was ${old.version}.` : "";
    print({ channel: options.channel, name, changed, ...state, ...(old ? { before: old } : {}) }, [(changed ? done : already) + replaced]);
  };

  command(
    "promote",
    "Gives a published version to everybody on a channel, and ends a canary.",
    "  release promote mf-browse 1.0.1\n  release promote mf-browse 1.0.1 --channel preview --reason 'to look at it'",
  )
    .argument("<version>", "a published version", version)
    .action(async (name: string, to: string, options: Options) => {
      const releases = await registry();
      const promote = () => releases.promote(name, to, options);
      await change(
        name,
        options,
        promote,
        `${name} ${to} is live on ${options.channel}.`,
        `${name} ${to} was live on ${options.channel} already.`,
      );
    });
  command(
    "canary",
    "Gives a published version to a part of the visitors, who keep it. 0 per cent ends it.",
    "  release canary mf-browse 1.0.1 --percent 5\n  release canary mf-browse 1.0.1 --percent 0",
  )
    .argument("<version>", "a published version", version)
    .requiredOption("--percent <n>", "which share of the visitors, 0 to 100", percent)
    .action(async (name: string, to: string, options: Options & { percent: number }) => {
      const releases = await registry();
      const share = () => releases.canary(name, to, options.percent, options);
      const [done, already] =
        options.percent === 0
          ? [`The canary of ${name} on ${options.channel} has ended.`, `No canary of ${name} ran on ${options.channel}.`]
          : [
              `${options.percent} % of the visitors get ${name} ${to} on ${options.channel}.`,
              `${options.percent} % of the visitors got ${name} ${to} on ${options.channel} already.`,
            ];
      await change(name, options, share, done, already);
    });
  command(
    "rollback",
    "Goes back to the version that was live before, and ends a canary. Again, it goes back further.",
    "  release rollback mf-browse --reason 'the list stays empty'",
  ).action(async (name: string, options: Options) => {
    const releases = await registry();
    const entry = await releases.rollback(name, options);
    const text = `${name} ${entry.version} is live on ${options.channel} again.`;
    print({ channel: options.channel, name, changed: true, ...entry.packages[name] }, [text]);
  });
}

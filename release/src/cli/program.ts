import { type CliFrame, runProgram, type Streams, versionOf } from "@nightlatch/process/cli";
import type { Environment } from "@nightlatch/process/settings";
import type { Command } from "commander";
import type { GateOptions } from "../gate/gate.ts";
import { ReleaseRegistry } from "../registry.ts";
import { openStore, storeOf } from "../store.ts";
import { readTrustRules } from "../trust.ts";
import { addChannelCommands, addOverrideCommand } from "./channel-commands.ts";
import { addDiffCommand } from "./diff-command.ts";
import { addGraphCommand } from "./graph-command.ts";
import type { Releaser } from "./inputs.ts";
import { addKeysCommands } from "./keys-commands.ts";
import { addListCommand, addPackagesCommand } from "./list-command.ts";
import { addLogCommand } from "./log-command.ts";
import { addPublishCommands } from "./publish-commands.ts";
import { addStatsCommand } from "./stats-command.ts";
import { addCopyCommand, addPruneCommand, addRepairCommand, addStoreCommands } from "./store-commands.ts";

const GROUPS = [
  addPublishCommands,
  addListCommand,
  addLogCommand,
  addDiffCommand,
  addChannelCommands,
  addOverrideCommand,
  addPackagesCommand,
  addKeysCommands,
  addCopyCommand,
  addPruneCommand,
  addGraphCommand,
  addStatsCommand,
  addStoreCommands,
  addRepairCommand,
];

/** Runs `pnpm release`. @returns the exit code: 0 success, 1 failure or refusal, 2 invalid arguments */
export async function runRelease(
  args: readonly string[],
  env: Environment,
  streams: Streams,
  { root = process.cwd(), ...rendering }: { root?: string } & Pick<GateOptions, "open"> = {},
): Promise<number> {
  let opened: Promise<ReleaseRegistry> | undefined;
  let about: Readonly<Record<string, string>> | undefined;
  let channel: string | undefined;
  const registry = () => {
    opened ??= openStore(env).then((store) => {
      about = { store: storeOf(env), ...(channel === undefined ? {} : { channel }) };
      const printed = new Set<string>();
      const onDamage = ({ message }: Error) => {
        if (!printed.has(message)) streams.err(`${message}\n`);
        printed.add(message);
      };
      return new ReleaseRegistry(store, { onDamage, trust: readTrustRules(env) });
    });
    return opened;
  };
  const program = {
    name: "release",
    description: "Publishes versions of the shell and the remotes, and controls which visitors get which version.",
    version: versionOf("@nightlatch/release", import.meta.url),
    addCommands: (command: Command, frame: CliFrame) => {
      const releaser: Releaser = { ...frame, env, root, rendering, registry };
      for (const addCommands of GROUPS) addCommands(command, releaser);
      command.hook("preAction", (_program, action) => {
        channel = action.opts<{ channel?: string }>().channel;
      });
    },
    toCommandError: (error: Error) => (error instanceof TypeError ? undefined : { words: error.message }),
    about: () => about,
  };
  return runProgram(program, args, streams);
}

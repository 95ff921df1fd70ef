import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { givenOut, versionBefore } from "../channel.ts";
import type { ReleaseRegistry } from "../registry.ts";
import { makeKeyPair, readPrivateKey } from "../signing-key.ts";
import { namesBelow } from "../stored-json.ts";
import { addTeamKey, readTeamKeys, revokeTeamKey } from "../team-keys.ts";
import { readTrustRules, signersOf } from "../trust.ts";
import { formatTime, table } from "./format-table.ts";
import { packageName, type Releaser, version } from "./inputs.ts";

export function addKeysCommands(program: Command, releaser: Releaser): void {
  const keys = program
    .command("keys")
    .description("Shows and changes the keys that sign each package's releases.")
    .addHelpText(
      "after",
      "\nExamples:\n  release keys make events.pem\n  release keys add mf-events --key MCowBQYDK2VwAyEA... --name 'Events team'\n  release keys revoke mf-events 3f2a91c04d5e6f70",
    );
  addMake(keys, releaser);
  addAdd(keys, releaser);
  addList(keys, releaser);
  addRevoke(keys, releaser);
  addSign(program, releaser);
}

function addMake(keys: Command, { print }: Releaser): void {
  keys
    .command("make")
    .description("Makes a key pair: writes the private key to a file that only you can read, and prints the public key.")
    .argument("<file>", "the file for the private key; it must not exist yet")
    .action(async (file: string) => {
      const { privateKey, publicKey } = makeKeyPair();
      await writeFile(file, privateKey, { mode: 0o600, flag: "wx" });
      print({ file, publicKey }, [`The private key is in ${file}. Set RELEASE_SIGNING_KEY to it.`, `The public key: ${publicKey}`]);
    });
}

function addAdd(keys: Command, { env, registry, print }: Releaser): void {
  keys
    .command("add")
    .description("Registers a public key for a package. From then on, only signed releases of the package go live.")
    .argument("<remote>", "a remote's name, or shell", packageName)
    .requiredOption("--key <key>", "the public key as `keys make` prints it, or a PEM file with it")
    .requiredOption("--name <name>", "the key's owner, such as a team")
    .action(async (name: string, options: { key: string; name: string }) => {
      const text = existsSync(options.key) ? await readFile(options.key, "utf8") : options.key;
      const change = { store: (await registry()).store, name, owner: readPrivateKey(env, "RELEASE_OWNER_KEY") };
      const added = await addTeamKey(change, text, options.name);
      print(added, [`The key ${added.id} of ${added.name} may now sign ${name}.`]);
    });
}

function addList(keys: Command, { env, registry, print }: Releaser): void {
  keys
    .command("list")
    .description("Shows the keys of a package, or of all packages.")
    .argument("[remote]", "a remote's name, or shell; all of them by default", packageName)
    .action(async (only: string | undefined) => {
      const { store } = await registry();
      const { owner } = readTrustRules(env);
      const names = only === undefined ? await namesBelow(store, "keys") : [only];
      const lists = (await Promise.all(names.map((name) => readTeamKeys(store, name, owner)))).filter((list) => list !== undefined);
      if (lists.length === 0) return print([], [only === undefined ? "No keys are registered." : `No keys of ${only} are registered.`]);
      const rows = lists.flatMap((list) =>
        list.keys.map((key) => [
          list.package,
          key.id,
          key.name,
          formatTime(key.addedAt),
          key.revokedAt ? `revoked ${formatTime(key.revokedAt)}` : "valid",
          key.publicKey,
        ]),
      );
      print(lists, table(["PACKAGE", "KEY", "NAME", "ADDED (UTC)", "", "PUBLIC KEY"], rows));
    });
}

function addRevoke(keys: Command, { env, registry, print }: Releaser): void {
  keys
    .command("revoke")
    .description("Revokes a key. Servers, including those that start later, then refuse versions that only this key signed.")
    .argument("<remote>", "a remote's name, or shell", packageName)
    .argument("<id>", "the key's id, from `keys list`")
    .option("--anyway", "even if a version in use loses its only signature")
    .action(async (name: string, id: string, { anyway }: { anyway?: boolean }) => {
      const releases = await registry();
      const rules = readTrustRules(env);
      const unsignedVersions: string[] = [];
      for (const each of await versionsInUse(releases, name)) {
        const signers = await signersOf(releases.store, rules, name, each);
        if (signers.length === 1 && signers[0] === id) unsignedVersions.push(each);
      }
      if (unsignedVersions.length > 0 && !anyway)
        throw new Error(
          `${id} is the only valid key that signed ${name} ${unsignedVersions.join(" and ")}. Servers that start later would refuse ` +
            `${unsignedVersions.length === 1 ? "it" : "them"}. Sign with another key first (release sign ${name} VERSION), or ` +
            "add --anyway.",
        );
      await revokeTeamKey({ store: releases.store, name, owner: readPrivateKey(env, "RELEASE_OWNER_KEY") }, id);
      print({ name, id, lost: unsignedVersions }, [`The key ${id} can no longer sign ${name}.`]);
    });
}

function addSign(program: Command, { env, registry, print }: Releaser): void {
  program
    .command("sign")
    .description("Adds a signature by the key in RELEASE_SIGNING_KEY to a published version.")
    .argument("<remote>", "a remote's name, or shell", packageName)
    .argument("<version>", "a published version", version)
    .addHelpText(
      "after",
      "\nThe version must already have a valid signature: unsigned content could be anyone's. `release publish` signs a new build.\n\nExamples:\n  release sign mf-events 1.2.0",
    )
    .action(async (name: string, to: string) => {
      const releases = await registry();
      const key = readPrivateKey(env, "RELEASE_SIGNING_KEY");
      if (!key) throw new Error("Set RELEASE_SIGNING_KEY to the private key to sign with.");
      if (!(await releases.record(name, to))) throw new Error(`${name} ${to} is not published.`);
      if ((await signersOf(releases.store, readTrustRules(env), name, to)).length === 0)
        throw new Error(
          `${name} ${to} has no valid signature, so its content could be anyone's. To sign a build of your own: release publish ${name}`,
        );
      await releases.sign(name, to, key);
      print({ name, version: to }, [`${name} ${to} is signed.`]);
    });
}

async function versionsInUse(releases: ReleaseRegistry, name: string): Promise<string[]> {
  const used = new Set<string>();
  for (const channel of await releases.channels()) {
    const history = await releases.history(channel);
    for (const current of givenOut(history[0])) if (current.name === name) used.add(current.version);
    const before = versionBefore(history, name);
    if (before !== undefined) used.add(before);
  }
  return [...used];
}

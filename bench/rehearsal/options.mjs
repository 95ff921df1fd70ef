import { parseArgs } from "node:util";

export const USAGE = `Usage: pnpm rehearse:production [--quick] [--release FOLDER] [--before FOLDER | --before-commit COMMIT | --migrate]

Does on this machine what docs/production.md says, under load: grows one process to databases, sites, APIs and jobs behind nginx,
upgrades them and goes back, kills each part, and restores a backup into an empty place. It ends with 1 when something was lost or failed.

  --quick                 shorter pauses, a few minutes in all
  --release FOLDER        what pnpm dist made of this release; made from what is built when it is left out
  --before FOLDER         what it made of the release before, from which to upgrade
  --before-commit COMMIT  makes that folder from the history
  --migrate               upgrades from this release to a copy of it with two migrations more`;

/**
 * @typedef {object} RehearsalOptions
 * @property {boolean} help
 * @property {boolean} quick
 * @property {string} [release] a folder that `pnpm dist` made
 * @property {string} [before] one of the release before; without it all parts are restarted on the same release
 * @property {string} [beforeCommit]
 * @property {boolean} [migrate] from this release to a copy of it with more migrations
 */

/**
 * Reads the arguments of `pnpm rehearse:production`.
 *
 * @param {readonly string[]} args
 * @returns {RehearsalOptions}
 * @throws {Error} one line that names what cannot be understood
 */
export function parseRehearsalOptions(args) {
  const { values } = parseArgs({
    // pnpm passes on the dashes that end its own options.
    args: args.filter((arg) => arg !== "--"),
    options: {
      help: { type: "boolean", short: "h" },
      quick: { type: "boolean" },
      release: { type: "string" },
      before: { type: "string" },
      "before-commit": { type: "string" },
      migrate: { type: "boolean" },
    },
  });
  const { help = false, quick = false, release, before, "before-commit": beforeCommit, migrate } = values;
  if ([before, beforeCommit, migrate].filter((given) => given !== undefined).length > 1)
    throw new Error("--before, --before-commit and --migrate each say what to upgrade from: give one of them.");
  return {
    help,
    quick,
    ...(migrate ? { migrate } : {}),
    ...(release ? { release } : {}),
    ...(before ? { before } : {}),
    ...(beforeCommit ? { beforeCommit } : {}),
  };
}

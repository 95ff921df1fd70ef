import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./build/workspace.mjs";

/** Without these variables, Turborepo contacts its makers. */
const SILENT = { TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1", DO_NOT_TRACK: "1" };

/** Turborepo runs tasks by pnpm, which is on the PATH only when pnpm started this process. */
const hasPnpm = () => (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "pnpm")));

export function turbo(args) {
  const binary = join(root, "node_modules/.bin/turbo");
  const runsTasks = args[0] === "run" && !args.some((arg) => arg.startsWith("--dry"));
  const [command, ...first] = !runsTasks || hasPnpm() ? [binary] : ["npx", "-y", "pnpm", "exec", "turbo"];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...SILENT },
  });
}

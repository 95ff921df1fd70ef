import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const require = createRequire(import.meta.url);
// Prefers the headless shell, which needs a third less processor time than a whole browser.
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);

const ofPlaywright = () => {
  const { registry } = createRequire(require.resolve("playwright"))("playwright-core/lib/coreBundle").registry;
  return [SHELL, "chromium"].map((name) => registry.findExecutable(name)?.executablePath()).find((path) => path && isExecutable(path));
};

/** The Chromium of CHROMIUM_PATH, of Playwright, or of the system. @returns {string | undefined} path of an executable */
export const presentChromium = () => process.env.CHROMIUM_PATH ?? ofPlaywright() ?? onPath();

const run = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

/** @param {(line: string) => void} log @returns {string} path of an executable @throws {Error} naming everything that was tried */
export function findChromium(log = console.log) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH=${named} is not a program that can be run.`);
    return named;
  }
  const present = presentChromium();
  if (present) return present;

  log("No Chromium found; asking Playwright for one");
  run(process.execPath, [join(require.resolve("playwright/package.json"), "../cli.js"), "install", "--only-shell", "chromium"]);
  const installed = ofPlaywright();
  if (installed) return installed;

  if (process.platform === "linux" && process.getuid?.() === 0) {
    log("Playwright could not download one; trying Debian's package");
    const install = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
    if (run("apt-get", ["update", "-qq"]) && (install(SHELL) || install("chromium"))) {
      const packaged = onPath();
      if (packaged) return packaged;
    }
  }
  throw new Error(
    "The browser tests need a Chromium and none could be had: CHROMIUM_PATH is not set, Playwright has none and could not download one, " +
      "no chromium or chrome is on the PATH, and apt-get could not install one. Install one and run again, or set CHROMIUM_PATH.",
  );
}

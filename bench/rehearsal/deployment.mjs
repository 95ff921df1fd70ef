import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, chmod, mkdir, readFile, rm, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "../../scripts/postgres.mjs";
import { sendRequest, until } from "../support/send-request.mjs";
import { openSite } from "../support/site.mjs";
import { openGuide } from "./guide.mjs";

const SETTINGS_FILES = ["common.env", "site.env", "api.env"];
const READY_MAX_MS = 120_000;
/** Milliseconds until systemd restarts a killed process (`RestartSec` of the units). */
export const RESTART_AFTER = 1_000;

/** @typedef {Awaited<ReturnType<typeof openDeployment>>} Deployment */
/** @typedef {Awaited<ReturnType<Deployment["openPart"]>>} ServerProcess */

export const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

const variablesOf = (text) =>
  Object.fromEntries(Array.from(text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm), ([, name, value]) => [name, value]));

function readUnit(text, instance) {
  const all = (name) => Array.from(text.matchAll(new RegExp(`^${name}=-?(.*)$`, "gm")), ([, value]) => value.replaceAll("%i", instance));
  return {
    command: all("ExecStart")[0].split(" "),
    files: all("EnvironmentFile"),
    variables: variablesOf(all("Environment").join(" ").replaceAll(" ", "\n")),
  };
}

/**
 * Opens a folder as the root of all machines. Their loopback addresses begin with `net` instead of `10.0.0.`.
 * @param {import("../support/scope.mjs").Scope} scope
 * @param {{ net: string, bucket: string, backups: string, mails: string, gateway: import("@nightlatch/process/testing").ObjectGateway }}
 * options
 */
export async function openDeployment(scope, { net, bucket, backups, mails, gateway }) {
  const root = await scope.folder();
  // The databases run as another user, who needs access.
  await chmod(root, 0o755);
  const guide = openGuide({
    "10.0.0.0/24": "127.0.0.0/8",
    "10.0.0.": net,
    "https://s3.example": gateway.env.AWS_ENDPOINT_URL_S3,
    "YOUR-DOMAIN": "stays.test",
    "YOUR-ACCESS-KEY": gateway.env.AWS_ACCESS_KEY_ID,
    "YOUR-SECRET-KEY": gateway.env.AWS_SECRET_ACCESS_KEY,
    "YOUR-SIGNING-KEY": randomBytes(24).toString("hex"),
    "YOUR-PASSWORD": randomBytes(12).toString("hex"),
    "smtp://user:password@mail.example:587": mails,
    "s3://stays/": `s3://${bucket}/`,
    "/var/backups": backups,
    ...Object.fromEntries(["/opt/", "/etc/nightlatch", "/var/lib/", "/usr/local/bin"].map((path) => [path, `${root}${path}`])),
  });
  for (const folder of ["opt", "etc/nightlatch", "usr/local/bin", "var/lib/nightlatch"])
    await mkdir(join(root, folder), { recursive: true });

  /**
   * @param {string} name @param {{ env?: Record<string, string>, cwd?: string, uid?: number, gid?: number, more?: Record<string, string> }}
   * [options] @returns {Promise<string>} its output
   */
  function run(name, { env = {}, cwd = root, more, ...user } = {}) {
    const path = `${join(root, "usr/local/bin")}:${process.env.PATH}`;
    const child = { cwd, env: { PATH: path, HOME: root, LANG: "C.UTF-8", ...env }, maxBuffer: 2 ** 26, ...user };
    say(`the guide's ${name}`);
    return new Promise((resolve, reject) => {
      execFile("bash", ["--norc", "-euo", "pipefail", "-c", guide.text(name, more)], child, (error, out, err) => {
        if (error) reject(new Error(`The guide's "${name}" failed:\n${out}${err}`));
        else resolve(out + err);
      });
    });
  }

  const nightlatch = (...args) =>
    promisify(execFile)(join(root, "usr/local/bin/nightlatch"), args, { env: { PATH: process.env.PATH, HOME: root } });

  const set = (name) => appendFile(join(root, "etc/nightlatch", guide.file(name)), guide.text(name), { mode: 0o600 });

  async function install(dist, release) {
    const cwd = await scope.folder();
    await symlink(dist, join(cwd, "nightlatch"));
    await run("install", { cwd, env: { RELEASE: release } });
    await unlink(join(cwd, "nightlatch"));
  }

  /** @param {string} host the last number of its address @param {string} [primary] the server that it replicates */
  async function openDatabase(host, primary) {
    const settings = Array.from(guide.text("pg-settings").matchAll(/^(\w+) = '?([^'\n]*)'?$/gm), ([, name, value]) => `${name}=${value}`);
    const make = async (data, { binaries, cwd, ...user }) => {
      await run("replica", {
        ...user,
        cwd,
        env: { PATH: `${binaries}:${process.env.PATH}` },
        more: { [`${root}/var/lib/postgresql/stays`]: data, [`${net}11`]: `${net}${primary}` },
      });
    };
    const server = await startPostgres({
      settings: [...settings, `listen_addresses=${net}${host}`],
      ...(primary ? { make } : { access: guide.text("pg-access") }),
    });
    if (!server) throw new Error("The programs of a PostgreSQL server are missing. Install Debian's package postgresql.");
    scope.defer(() => server.remove());
    return { ...server, psql: (name) => run(name, { env: { PGHOST: server.folder, PGUSER: "postgres" } }) };
  }

  /** @param {{ unit: string, host: string, instance?: string, args?: readonly string[] }} options `host`: the last number of its address */
  async function openPart({ unit, host, instance = "", args }) {
    const file = join(root, "opt/nightlatch/systemd", `${unit}.service`);
    const { command, files, variables } = readUnit(await readFile(file, "utf8"), instance);
    const own = {};
    for (const name of files) Object.assign(own, variablesOf(await readFile(root + name, "utf8").catch(() => "")));
    const dataDir = join(root, `machine-${host}`, variables.DATA_DIR);
    await mkdir(dataDir, { recursive: true });
    const env = { ...variables, FORM_LIMIT: "20", TRUST_PROXY: "0", ...own, HOST: `${net}${host}`, DATA_DIR: dataDir };
    const program = await openSite(scope, { dataDir, env, script: root + command[1], args: [...(args ?? command.slice(2))] });
    const origin = `http://${env.HOST}:${env.PORT}`;
    const readiness = async () => JSON.parse((await sendRequest(`${origin}/readyz`, { patience: 2_000 })).body || "{}");
    async function start() {
      say(`${unit} on ${net}${host} starts`);
      const began = performance.now();
      await program.start();
      const isReady = async () => (await readiness()).status === "ready";
      await until(`${unit} is ready`, isReady, { patience: READY_MAX_MS }).catch(({ message }) => {
        throw new Error(`${message}\n${program.printed().slice(-2000)}`);
      });
      return performance.now() - began;
    }
    return { ...program, name: `${unit}${instance}`, host, origin, readiness, start };
  }

  const settings = async () => {
    const texts = await Promise.all(SETTINGS_FILES.map((name) => readFile(join(root, "etc/nightlatch", name), "utf8").catch(() => "")));
    return variablesOf(texts.join("\n"));
  };
  const clearBackups = () => rm(backups, { recursive: true, force: true }).then(() => mkdir(backups));
  const program = join(root, "opt/nightlatch/bin/nightlatch.mjs");
  return { root, net, guide, program, run, nightlatch, set, settings, install, clearBackups, openDatabase, openPart };
}

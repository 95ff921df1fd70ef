import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { problemByErrno, UnusableDatabaseError } from "./database-errors.ts";
import { compileEngine } from "./engine.ts";
import { damaged } from "./whole-files.ts";

/** Enables fsync, which PGlite turns off (`-F`). PGlite's file system ignores `fdatasync`, so WAL uses `fsync` (docs/adr/0034). */
const SYNCED = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
const LOG = "/pg_wal/";

interface Stream {
  readonly node: { readonly mode: number };
  readonly nfd: number;
}

interface Internals {
  readonly FS: { isDir(mode: number): boolean };
  readonly NODEFS: {
    readonly stream_ops: { open(stream: Stream): void; close(stream: Stream): void; fsync?: (stream: Stream) => void };
    realPath(node: Stream["node"]): string;
    tryFSOperation<T>(operation: () => T): T;
  };
}

class SyncedFiles extends NodeFS {
  logSyncs = 0;

  override async init(...[lite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(lite, options);
    const addSync = (module: unknown) => this.addSync(module as Partial<Internals>);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  private addSync({ FS, NODEFS }: Partial<Internals>): void {
    if (!FS || !NODEFS?.stream_ops) return;
    NODEFS.stream_ops.fsync = ({ node, nfd }) => {
      // Windows cannot sync folders, but its file systems journal file names.
      if (process.platform === "win32" && FS.isDir(node.mode)) return;
      NODEFS.tryFSOperation(() => fs.fsyncSync(nfd));
      if (NODEFS.realPath(node).includes(LOG)) this.logSyncs++;
    };
  }
}

/** Skips loading array types, which takes a tenth of a second and serves only PGlite's query methods. */
class WireDatabase extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/** @throws {Error} if commits are not durable, which can happen only after an update of PGlite */
export async function startSynced(folder: string, settings: readonly string[] = []): Promise<PGlite> {
  const files = new SyncedFiles(folder);
  const printed: string[] = [];
  const lite = new WireDatabase({
    fs: files,
    pgliteWasmModule: await compileEngine(),
    startParams: [...SYNCED, ...settings.flatMap((setting) => ["-c", setting])],
    onStderr: (line) => printed.push(line) > 0,
  });
  await lite.waitReady.catch((error: unknown) => {
    // PGlite's error omits the reason, so this code searches the lines that Postgres printed.
    const reason = printed.findLast((line) => /\b(PANIC|FATAL):/.test(line))?.replace(/^.*?\b(PANIC|FATAL):\s*/, "");
    if (reason !== undefined) throw damaged(folder, reason);
    const wrong = problemByErrno((error as { readonly errno?: number }).errno);
    throw wrong === undefined ? error : new UnusableDatabaseError(`The database in ${folder} could not be opened: ${wrong}`);
  });
  const before = files.logSyncs;
  await lite.query("select pg_logical_emit_message(true, 'start', '')");
  if (files.logSyncs > before) return lite;
  await lite.close();
  throw new Error("The embedded database does not write its commits to the disk, so a power cut would lose them. It was not opened.");
}

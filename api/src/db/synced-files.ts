import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { UnusableDatabaseError, wrongByErrno } from "./database-errors.ts";
import { compileEngine } from "./engine.ts";
import { damaged } from "./whole-files.ts";

/**
 * The start of the embedded database in which what is committed is on the disk (docs/adr/0034). PGlite starts without `fsync`
 * (`-F`). Its file system has no operation for it either, and answers `fdatasync`, which the log is written with by default,
 * without doing anything.
 */
const SYNCED = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];
/** The folder of the write-ahead log. */
const LOG = "/pg_wal/";

/** An open file of PGlite's file system on Node. */
interface Stream {
  readonly node: { readonly mode: number };
  /** Number of the file for Node. */
  readonly nfd: number;
}

/** What PGlite's module has of its file system on Node; no interface promises it. */
interface Internals {
  readonly FS: { isDir(mode: number): boolean };
  readonly NODEFS: {
    readonly stream_ops: { open(stream: Stream): void; close(stream: Stream): void; fsync?: (stream: Stream) => void };
    realPath(node: Stream["node"]): string;
    /** Gives the database the error number of what fails. */
    tryFSOperation<T>(operation: () => T): T;
  };
}

/** PGlite's file system on Node with the operation that it lacks. */
class SyncedFiles extends NodeFS {
  /** How often a file of the write-ahead log was put on the disk. */
  logSyncs = 0;

  override async init(...[lite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(lite, options);
    const addSync = (module: unknown) => this.addSync(module as Partial<Internals>);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  private addSync({ FS, NODEFS }: Partial<Internals>): void {
    // Without them `startSynced` finds that nothing was put on the disk.
    if (!FS || !NODEFS?.stream_ops) return;
    NODEFS.stream_ops.fsync = ({ node, nfd }) => {
      // Windows lets nobody sync a folder; its file systems log names by themselves.
      if (process.platform === "win32" && FS.isDir(node.mode)) return;
      NODEFS.tryFSOperation(() => fs.fsyncSync(nfd));
      if (NODEFS.realPath(node).includes(LOG)) this.logSyncs++;
    };
  }
}

/**
 * A database that is asked through its wire protocol, whose client knows the types of lists by itself. PGlite asks for them at each start,
 * for questions that are put to it directly, which takes a tenth of a second.
 */
class WireDatabase extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/**
 * Starts the embedded database of a folder. What it commits is on the disk when its answer comes.
 *
 * @param settings more settings, as `-c` takes them
 * @throws {Error} when a commit does not reach the disk, which only another release of PGlite can cause
 */
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
    // The database prints why it gives up, and its error says nothing of it.
    const reason = printed.findLast((line) => /\b(PANIC|FATAL):/.test(line))?.replace(/^.*?\b(PANIC|FATAL):\s*/, "");
    if (reason !== undefined) throw damaged(folder, reason);
    const wrong = wrongByErrno((error as { readonly errno?: number }).errno);
    throw wrong === undefined ? error : new UnusableDatabaseError(`The database in ${folder} could not be opened: ${wrong}`);
  });
  const before = files.logSyncs;
  // Writes to the log and to no table.
  await lite.query("select pg_logical_emit_message(true, 'start', '')");
  if (files.logSyncs > before) return lite;
  await lite.close();
  throw new Error("The embedded database does not put on the disk what it commits, so a power cut would take it. It was not opened.");
}

import fs, { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** Bytes of the largest and smallest unit that a disk writes atomically: a cache page and a sector. */
const SECTOR_SIZES = [4096, 512] as const;

/** A change of a file or folder. Numbers identify files and folders, because names change. */
type Change =
  | { readonly kind: "write"; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly file: number; readonly size: number }
  /** Names a file or folder. @property from its previous name in the same folder; undefined if new */
  | {
      readonly kind: "name";
      readonly folder: number;
      readonly name: string;
      readonly node: number;
      readonly from?: string;
      readonly isFolder?: boolean;
    }
  | { readonly kind: "unname"; readonly folder: number; readonly name: string }
  | { readonly kind: "sync"; readonly node: number };

export interface DiskRecording {
  readonly changes: number;
  /**
   * Writes the disk after a power cut: all synced changes, each folder's first unsynced renames, and some unsynced writes, perhaps torn.
   * Syncing a new file also syncs its name.
   */
  cut(after: number, into: string, random: () => number): void;
  /** Stops recording. Disk images can still be made until `remove` is called. */
  stop(): void;
  remove(): void;
}

/** Records changes in a folder by the synchronous functions of `node:fs`. Existing files count as synced. */
export function recordDisk(folder: string): DiskRecording {
  const root = path.resolve(folder);
  const before = `${root}.before`;
  cpSync(root, before, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  const tree = readTree(before);
  const changes: Change[] = [];
  const stop = watch(root, tree.clone(), changes);
  return {
    get changes() {
      return changes.length;
    },
    cut: (after, into, random) => {
      cpSync(before, into, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
      const disk = replay(tree, changes.slice(0, after));
      pickSectorCut(disk, random);
      write(disk, before, into);
    },
    stop,
    remove: () => rmSync(before, { recursive: true, force: true }),
  };
}

class Tree {
  readonly folders = new Map<number, Map<string, number>>();
  /** Paths of the files that existed before the recording. */
  readonly sources = new Map<number, string>();
  last = 0;

  clone(): Tree {
    const copy = new Tree();
    for (const [node, names] of this.folders) copy.folders.set(node, new Map(names));
    copy.last = this.last;
    return copy;
  }

  find(relative: string): { folder: number; name: string; node: number | undefined } | undefined {
    const segments = relative.split(path.sep).filter(Boolean);
    let folder = 0;
    for (const segment of segments.slice(0, -1)) {
      const next = this.folders.get(folder)?.get(segment);
      if (next === undefined) return undefined;
      folder = next;
    }
    const name = segments.at(-1);
    if (name === undefined) return { folder: 0, name: "", node: 0 };
    return { folder, name, node: this.folders.get(folder)?.get(name) };
  }
}

function readTree(root: string): Tree {
  const tree = new Tree();
  const enter = (at: string): number => {
    const node = tree.folders.size || tree.sources.size ? ++tree.last : 0;
    const names = new Map<string, number>();
    tree.folders.set(node, names);
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const inside = path.join(at, entry.name);
      if (entry.isDirectory()) names.set(entry.name, enter(inside));
      else {
        tree.sources.set(++tree.last, inside);
        names.set(entry.name, tree.last);
      }
    }
    return node;
  };
  enter(root);
  return tree;
}

/** Replaces functions of `node:fs` by recording ones. @returns a function that restores the originals */
function watch(root: string, tree: Tree, changes: Change[]): () => void {
  const real = { ...fs };
  const open = new Map<number, number>();
  const below = (file: fs.PathLike): string | undefined => {
    const relative = path.relative(root, String(file));
    return relative.startsWith("..") || path.isAbsolute(relative) ? undefined : relative;
  };
  const find = (file: fs.PathLike) => {
    const relative = below(file);
    return relative === undefined ? undefined : tree.find(relative);
  };
  const add = (file: fs.PathLike, isFolder: boolean): number | undefined => {
    const foundNode = find(file);
    if (!foundNode || foundNode.node !== undefined) return foundNode?.node;
    const node = ++tree.last;
    tree.folders.get(foundNode.folder)?.set(foundNode.name, node);
    if (isFolder) tree.folders.set(node, new Map());
    changes.push({ kind: "name", folder: foundNode.folder, name: foundNode.name, node, isFolder });
    return node;
  };
  const remove = (file: fs.PathLike): void => {
    const foundNode = find(file);
    if (foundNode?.node === undefined) return;
    tree.folders.get(foundNode.folder)?.delete(foundNode.name);
    changes.push({ kind: "unname", folder: foundNode.folder, name: foundNode.name });
  };
  const truncate = (file: number | undefined, size: number): void => {
    if (file !== undefined) changes.push({ kind: "truncate", file, size });
  };
  const recorded = {
    openSync: (file: fs.PathLike, flags: number, mode?: fs.Mode) => {
      const fd = real.openSync(file, flags, mode);
      const node = add(file, false);
      if (node !== undefined) open.set(fd, node);
      if (typeof flags === "number" && flags & fs.constants.O_TRUNC) truncate(node, 0);
      return fd;
    },
    closeSync: (fd: number) => {
      open.delete(fd);
      real.closeSync(fd);
    },
    writeSync: (fd: number, buffer: Uint8Array, offset: number, length: number, at: number) => {
      const written = real.writeSync(fd, buffer, offset, length, at);
      const file = open.get(fd);
      if (file !== undefined) {
        if (typeof at !== "number") throw new Error("Only writes to a place are recorded.");
        changes.push({ kind: "write", file, at, bytes: Buffer.from(Buffer.from(buffer.buffer, buffer.byteOffset + offset, written)) });
      }
      return written;
    },
    writeFileSync: (file: fs.PathLike, text: string, options: fs.WriteFileOptions) => {
      real.writeFileSync(file, text, options);
      if (below(file) === undefined) return;
      if (text !== "") throw new Error("Only empty files are recorded.");
      truncate(add(file, false), 0);
    },
    ftruncateSync: (fd: number, size: number) => {
      real.ftruncateSync(fd, size);
      truncate(open.get(fd), size);
    },
    truncateSync: (file: fs.PathLike, size: number) => {
      real.truncateSync(file, size);
      truncate(find(file)?.node, size);
    },
    fsyncSync: (fd: number) => {
      real.fsyncSync(fd);
      const node = open.get(fd);
      if (node !== undefined) changes.push({ kind: "sync", node });
    },
    mkdirSync: (file: fs.PathLike, options: fs.MakeDirectoryOptions) => {
      const created = real.mkdirSync(file, options);
      add(file, true);
      return created;
    },
    unlinkSync: (file: fs.PathLike) => {
      real.unlinkSync(file);
      remove(file);
    },
    rmdirSync: (file: fs.PathLike) => {
      real.rmdirSync(file);
      remove(file);
    },
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      real.renameSync(from, to);
      const source = find(from);
      const target = find(to);
      if (source?.node === undefined || !target) return;
      if (source.folder !== target.folder) throw new Error("Only renames within a folder are recorded.");
      tree.folders.get(source.folder)?.delete(source.name);
      tree.folders.get(source.folder)?.set(target.name, source.node);
      changes.push({ kind: "name", folder: source.folder, name: target.name, node: source.node, from: source.name });
    },
  };
  const replaced = Object.fromEntries(Object.keys(recorded).map((name) => [name, real[name as keyof typeof recorded]]));
  Object.assign(fs, recorded);
  return () => void Object.assign(fs, replaced);
}

type NameChange = Extract<Change, { kind: "name" | "unname" }>;
type DataChange = Extract<Change, { kind: "write" | "truncate" }>;

interface Disk {
  readonly tree: Tree;
  readonly content: Map<number, Buffer>;
  readonly names: Map<number, NameChange[]>;
  readonly data: Map<number, DataChange[]>;
}

function replay(tree: Tree, changes: readonly Change[]): Disk {
  const disk: Disk = { tree: tree.clone(), content: new Map(), names: new Map(), data: new Map() };
  for (const [node, source] of tree.sources) disk.tree.sources.set(node, source);
  for (const change of changes) {
    if (change.kind === "write" || change.kind === "truncate") listOf(disk.data, change.file).push(change);
    else if (change.kind === "sync") sync(disk, change.node);
    else listOf(disk.names, change.folder).push(change);
  }
  return disk;
}

const listOf = <T>(lists: Map<number, T[]>, key: number): T[] => {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
};

function sync(disk: Disk, node: number): void {
  for (const change of disk.data.get(node) ?? []) applyData(disk, change);
  disk.data.delete(node);
  takeNames(disk, node, Number.POSITIVE_INFINITY);
  persistName(disk, node);
}

function persistName(disk: Disk, node: number): void {
  for (const [folder, names] of disk.names) {
    const at = names.findIndex((change) => change.kind === "name" && change.from === undefined && change.node === node);
    if (at < 0) continue;
    takeNames(disk, folder, at + 1);
    persistName(disk, folder);
  }
}

function takeNames({ names, tree }: Disk, folder: number, count: number): void {
  const into = tree.folders.get(folder) ?? new Map<string, number>();
  for (const change of names.get(folder)?.splice(0, count) ?? []) {
    if (change.kind === "unname") into.delete(change.name);
    else {
      if (change.from !== undefined) into.delete(change.from);
      into.set(change.name, change.node);
      if (change.isFolder) tree.folders.set(change.node, tree.folders.get(change.node) ?? new Map());
    }
  }
}

function contentOf({ content, tree }: Disk, file: number): Buffer {
  const source = tree.sources.get(file);
  return content.get(file) ?? (source === undefined ? Buffer.alloc(0) : readFileSync(source));
}

function applyData(disk: Disk, change: DataChange): void {
  const old = contentOf(disk, change.file);
  if (change.kind === "truncate") {
    disk.content.set(change.file, Buffer.concat([old.subarray(0, change.size), Buffer.alloc(Math.max(0, change.size - old.length))]));
    return;
  }
  const end = change.at + change.bytes.length;
  const grown = Buffer.alloc(Math.max(old.length, end));
  old.copy(grown);
  change.bytes.copy(grown, change.at);
  disk.content.set(change.file, grown);
}

function pickSectorCut(disk: Disk, random: () => number): void {
  const segment = SECTOR_SIZES[Math.floor(random() * SECTOR_SIZES.length)] ?? SECTOR_SIZES[0];
  const share = random();
  for (const [folder, names] of disk.names) takeNames(disk, folder, Math.floor(random() * (names.length + 1)));
  for (const change of [...disk.data.values()].flat()) {
    if (change.kind === "truncate") {
      if (random() < share) applyData(disk, change);
      continue;
    }
    for (let at = 0; at < change.bytes.length; at += segment)
      if (random() < share) applyData(disk, { ...change, at: change.at + at, bytes: change.bytes.subarray(at, at + segment) });
  }
}

function write(disk: Disk, before: string, into: string, folder = 0, relative = ""): void {
  const names = disk.tree.folders.get(folder) ?? new Map<string, number>();
  for (const name of readdirSync(path.join(into, relative)))
    if (!names.has(name)) rmSync(path.join(into, relative, name), { recursive: true });
  for (const [name, node] of names) {
    const inside = path.join(relative, name);
    if (disk.tree.folders.has(node)) {
      fs.mkdirSync(path.join(into, inside), { recursive: true });
      write(disk, before, into, node, inside);
    } else if (disk.content.has(node) || disk.tree.sources.get(node) !== path.join(before, inside))
      fs.writeFileSync(path.join(into, inside), contentOf(disk, node));
  }
}

import { createHash } from "node:crypto";

/** A file, or its content if no copy could be stored. */
export type FoundImage = { readonly folder: string; readonly name: string } | { readonly content: Uint8Array };

export interface HashedFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly hash: string;
}

export interface StoredFile {
  readonly name: string;
  readonly modified: Date | undefined;
}

/** A folder or a bucket. photo-files.ts makes the file names. */
export interface PhotoStorage {
  readonly place: string;
  readonly isShared: boolean;
  readonly incoming: string;
  /** Whether the last request failed. A folder is never away. */
  away(): boolean;
  answers(): Promise<boolean>;
  /** @param expected its SHA-256 in hex; a folder does not ask for it @throws {StorageAwayError} also for other content */
  find(name: string, expected: () => Promise<string | undefined>): Promise<FoundImage | undefined>;
  /** The present content; undefined without the file. @throws {StorageAwayError} */
  read(name: string): Promise<Buffer | undefined>;
  /** Stores new files durably. @throws {StorageAwayError} when not all are stored */
  put(files: readonly HashedFile[]): Promise<void>;
  /** @throws {StorageAwayError} when some may be left */
  remove(names: readonly string[]): Promise<void>;
  /** Also files of others. @throws {StorageAwayError} */
  list(): AsyncIterable<readonly StoredFile[]>;
  /** Deletes this machine's old incomplete uploads and copies. @param known returns the ids of photos that exist */
  tidy(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>, now?: Date): Promise<void>;
  stop(): Promise<void>;
}

/** The message is for operators: it may name the bucket. */
export class StorageAwayError extends Error {
  override readonly name = "StorageAwayError";
}

/** SHA-256 in hex. */
export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

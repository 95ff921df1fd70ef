import { createHash } from "node:crypto";

/** Location of the file, or its content if no local copy could be stored. */
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

/** Stores photo files in a folder or a bucket. `photo-files.ts` defines the file names. */
export interface PhotoStorage {
  readonly location: string;
  readonly isShared: boolean;
  readonly incoming: string;
  /** True if the last request failed. Always false for a folder. */
  away(): boolean;
  isReachable(): Promise<boolean>;
  /** @param expected returns the file's SHA-256 in hex, for buckets only @throws {StorageAwayError}, also if the hash differs */
  find(name: string, expected: () => Promise<string | undefined>): Promise<FoundImage | undefined>;
  /** Returns undefined if the file is missing. @throws {StorageAwayError} */
  read(name: string): Promise<Buffer | undefined>;
  /** Stores new files durably. @throws {StorageAwayError} if not all were stored */
  put(files: readonly HashedFile[]): Promise<void>;
  /** @throws {StorageAwayError} if some files may remain */
  remove(names: readonly string[]): Promise<void>;
  /** Lists all files, including other programs' files. @throws {StorageAwayError} */
  list(): AsyncIterable<readonly StoredFile[]>;
  /** Deletes old incomplete uploads and local copies on this machine. @param known returns the ids of existing photos */
  tidy(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>, now?: Date): Promise<void>;
  stop(): Promise<void>;
}

/** Only operators may see the message, because it may contain the bucket's name. */
export class StorageAwayError extends Error {
  override readonly name = "StorageAwayError";
}

export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

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

/** Stores photo files in a folder or a bucket (`photo-files.ts` makes the file names). */
export interface PhotoStorage {
  readonly location: string;
  readonly isShared: boolean;
  readonly incoming: string;
  /** Whether the last request failed. A folder is never away. */
  away(): boolean;
  isReachable(): Promise<boolean>;
  /** @param expected returns the file's SHA-256 in hex, which a folder does not check @throws {StorageAwayError}, also for other content */
  find(name: string, expected: () => Promise<string | undefined>): Promise<FoundImage | undefined>;
  /** Reads the current content; undefined when the file is missing. @throws {StorageAwayError} */
  read(name: string): Promise<Buffer | undefined>;
  /** Stores new files durably. @throws {StorageAwayError} when not all were stored */
  put(files: readonly HashedFile[]): Promise<void>;
  /** @throws {StorageAwayError} when some files may remain */
  remove(names: readonly string[]): Promise<void>;
  /** Lists all files, including other programs' files. @throws {StorageAwayError} */
  list(): AsyncIterable<readonly StoredFile[]>;
  /** Deletes this machine's old incomplete uploads and copies. @param known returns the ids of existing photos */
  tidy(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>, now?: Date): Promise<void>;
  stop(): Promise<void>;
}

/** The message may name the bucket, so only operators may see it. */
export class StorageAwayError extends Error {
  override readonly name = "StorageAwayError";
}

export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

import { createHash } from "node:crypto";

/** A picture to be sent: a file by its folder and name, or, where it could not be kept, its content. */
export type FoundPicture = { readonly folder: string; readonly name: string } | { readonly content: Uint8Array };

/** A file of a photo, by its name (photo-files.ts), with its content and that content's SHA-256, in hex. */
export interface HashedFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly hash: string;
}

/** A file that is stored. */
export interface StoredFile {
  readonly name: string;
  /** When it was stored; undefined where that is not known. */
  readonly modified: Date | undefined;
}

/** Where the files of photos are: a folder, or a bucket. The names of files are those of photo-files.ts. */
export interface PhotoStorage {
  /** The absolute path of the folder, or the bucket's address. For operators; visitors never see it. */
  readonly place: string;
  /** Whether it is the same one on all machines. */
  readonly isShared: boolean;
  /** Absolute path of the folder on this machine for uploads that are not whole yet. */
  readonly incoming: string;
  /** Whether the last request to it failed, as far as this process knows. A folder is never away. */
  away(): boolean;
  /** Asks it whether it answers now. */
  answers(): Promise<boolean>;
  /**
   * Finds a file.
   *
   * @param expected gives the SHA-256 that its content must have, in hex, where one is known; a folder does not ask for it
   * @returns undefined when there is no such file
   * @throws {StorageAwayError} when that cannot be told now, or what came is not the file
   */
  find(name: string, expected: () => Promise<string | undefined>): Promise<FoundPicture | undefined>;
  /** A file's content as it is stored now, whatever it is; undefined when there is none. @throws {StorageAwayError} */
  read(name: string): Promise<Buffer | undefined>;
  /**
   * Stores files that must not exist yet. They last when this resolves.
   *
   * @throws {StorageAwayError} when not all could be stored; some of them may be
   */
  put(files: readonly HashedFile[]): Promise<void>;
  /** Deletes files; those that are gone do no harm. @throws {StorageAwayError} when some may be left */
  remove(names: readonly string[]): Promise<void>;
  /** All files in it, other people's too, some at a time. @throws {StorageAwayError} */
  list(): AsyncIterable<readonly StoredFile[]>;
  /**
   * Deletes what this machine alone has and nothing needs: uploads that a process left when it ended, and copies of files whose
   * photos are gone.
   *
   * @param known which of some photos, by their ids, there still are
   */
  tidy(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>, now?: Date): Promise<void>;
  stop(): Promise<void>;
}

/** Files of photos can be neither had nor stored at the moment. The message is for operators: it may name the bucket. */
export class StorageAwayError extends Error {
  override readonly name = "StorageAwayError";
}

/** The SHA-256 of some content, in hex. */
export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

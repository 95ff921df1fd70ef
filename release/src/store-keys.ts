import { fingerprintOf } from "./build.ts";
import type { BuildRecord } from "./record.ts";

/**
 * Keys of the store's layout. A version's files are in a folder named by its fingerprint, so that two publishers with
 * different bytes never write into each other's files.
 */
export const keys = {
  identity: "store.json",
  records: (name = "") => `records/${name}`,
  record: (name: string, version: string) => `records/${name}/${version}.json`,
  allFiles: "files",
  files: (name: string, version: string) => `files/${name}/${version}`,
  folder: (record: BuildRecord) => `files/${record.name}/${record.version}/${fingerprintOf(record).slice(0, 16)}`,
  channels: "channels",
  channel: (channel: string) => `channels/${channel}`,
  entry: (channel: string, seq: number) => `channels/${channel}/${String(seq).padStart(8, "0")}.json`,
  registrations: "packages",
  registration: (name: string) => `packages/${name}.json`,
  /** The keys that a package's releases may be signed with. Whoever may write them decides who may release. */
  teamKeys: (name: string) => `keys/${name}.json`,
  allSignatures: "signatures",
  signaturesOf: (name: string, version: string) => `signatures/${name}/${version}`,
  /** @param hash of the record that was signed */
  signatures: (name: string, version: string, hash: string) => `signatures/${name}/${version}/${hash}.json`,
  overrides: "overrides",
  override: (name: string, version: string) => `overrides/${name}/${version}.json`,
  servers: "servers",
  server: (id: string) => `servers/${id}.json`,
  prunes: "pruning",
  /** A mark that a version is being removed. */
  pruning: (name: string, version: string) => `pruning/${name}/${version}.json`,
  /** Where `release repair` puts what it takes away. */
  damaged: (key: string) => `damaged/${key}`,
};

/** The name of a package, a version or a channel, which is a part of a key. */
export const SEGMENT = /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/;

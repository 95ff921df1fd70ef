import { fingerprintOf } from "./build.ts";
import type { BuildRecord } from "./release-record.ts";

/** A version's folder contains its fingerprint, so publishers of different content never share a folder. */
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
  teamKeys: (name: string) => `keys/${name}.json`,
  allSignatures: "signatures",
  signaturesOf: (name: string, version: string) => `signatures/${name}/${version}`,
  signatures: (name: string, version: string, hash: string) => `signatures/${name}/${version}/${hash}.json`,
  overrides: "overrides",
  override: (name: string, version: string) => `overrides/${name}/${version}.json`,
  servers: "servers",
  server: (id: string) => `servers/${id}.json`,
  prunes: "pruning",
  pruning: (name: string, version: string) => `pruning/${name}/${version}.json`,
  damaged: (key: string) => `damaged/${key}`,
};

export const SEGMENT = /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/;

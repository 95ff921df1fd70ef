export { publishBuilt } from "./publish-built.ts";
export { type BuildRecord, buildRecordSchema, type ReleaseRecord } from "./record.ts";
export { type Encoding, fingerprintOf, integrityOf, PRODUCTION, ReleaseRegistry } from "./registry.ts";
export { type ReleaseMap, readReleaseMap } from "./release-map.ts";
export { createFolderStore, type ReleaseStore } from "./store.ts";

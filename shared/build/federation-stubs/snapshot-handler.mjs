/** Replaces the runtime's snapshot handling, which serves manifest addresses; the shell registers entry files. */
export class SnapshotHandler {
  hooks = { applyPlugin() {}, removePlugin() {} };
  manifestCache = new Map();
}

/** A part of removing a remote: without snapshots there is nothing to remove from them. */
export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined, remoteSnapshot: undefined });

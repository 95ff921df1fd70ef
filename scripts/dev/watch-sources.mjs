import { readdirSync, statSync, watch } from "node:fs";
import { join, sep } from "node:path";
import { isSourceFile, isSourceFolder } from "../build/workspace.mjs";

/** Watches each folder separately, because in recursive mode Node 20 loses files that editors replace. */
export function watchSources(folders, onEdit) {
  const watchers = new Map();

  function add(folder) {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (event, name) => {
      if (name) onEvent(event, join(folder, name), name);
    });
    // Windows reports a deleted folder as an error.
    watcher.on("error", () => remove(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && isSourceFolder(entry.name)) add(join(folder, entry.name));
  }

  function remove(folder) {
    for (const [watched, watcher] of watchers) {
      if (watched !== folder && !watched.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(watched);
    }
  }

  function onEvent(event, path, name) {
    if (isSourceFile(name)) return onEdit(path);
    if (event !== "rename" || !isSourceFolder(name)) return;
    const wasFolder = watchers.has(path);
    remove(path);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (isFolder) add(path);
    if (isFolder || wasFolder) onEdit(path);
  }

  for (const folder of folders) add(folder);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

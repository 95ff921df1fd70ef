import type { ReleaseMap, ReleaseRecord } from "@nightlatch/release";
import { REMOTE_NAMES } from "@nightlatch/shared/contracts";
import type { AssetLink, RemoteAssetsMap } from "@nightlatch/shell/boot";
import type { RenderRequest } from "@nightlatch/shell/ssr";

/** The files that a page of these versions links to: the shell's own, and those of each remote for the case that the page shows it. */
export function linksOf(map: ReleaseMap, shell: ReleaseRecord): Pick<RenderRequest, "assets" | "preload" | "shell"> {
  const assets: Record<string, RemoteAssetsMap[keyof RemoteAssetsMap]> = {};
  const preload: Record<string, RenderRequest["preload"][keyof RenderRequest["preload"]]> = {};
  for (const name of REMOTE_NAMES) {
    const record = map[name];
    if (!record) continue;
    const link = linkIn(record);
    const chunks = Object.entries(record.chunks);
    assets[name] = {
      version: record.version,
      entry: link(record.entry),
      global: record.global ?? name,
      css: record.css.map(link),
      chunks: Object.fromEntries(chunks.map(([chunk, { css }]) => [chunk, { css: css.map(link) }])),
    };
    preload[name] = {
      scripts: record.preload.map(link),
      chunks: Object.fromEntries(chunks.map(([chunk, { js }]) => [chunk, js.map(link)])),
    };
  }
  const link = linkIn(shell);
  return {
    assets,
    preload,
    shell: {
      version: shell.version,
      script: link(shell.entry),
      css: shell.css.map(link),
      fonts: shell.fonts.map((file) => link(file).href),
    },
  };
}

/** Bytes over the wire of each package's entry, scripts and styles, for the inspector. */
export function bytesOf(map: ReleaseMap): Record<string, number> {
  const entries = Object.values(map).map(({ name, entry, preload, css, files }): [string, number] => {
    const used = new Set([entry, ...preload, ...css]);
    return [name, [...used].reduce((sum, file) => sum + (files[file]?.brotli ?? files[file]?.bytes ?? 0), 0)];
  });
  return Object.fromEntries(entries);
}

/** Makes links to files. They are root-relative, as the builds' `publicPath` is: any other spelling would load a style sheet twice. */
const linkIn =
  ({ name, files }: ReleaseRecord) =>
  (file: string): AssetLink => ({ href: `/assets/${name}/${file}`, integrity: files[file]?.integrity ?? "" });

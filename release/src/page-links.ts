import { REMOTE_NAMES } from "@nightlatch/shared/contracts";
import type { BuildRecord } from "./record.ts";

interface Link {
  readonly href: string;
  readonly integrity: string;
}

/** The files of a remote that its pages name (docs/architecture.md#a-page-start-to-end). */
interface RemoteLinks {
  readonly version: string;
  readonly entry: Link;
  readonly global: string;
  readonly css: readonly Link[];
  readonly chunks: Readonly<Record<string, { readonly css: readonly Link[] }>>;
}

/** The files of a remote that its page loads at once: for all of its pages, and for those of single routes. */
interface Preload {
  readonly scripts: readonly Link[];
  readonly chunks: Readonly<Record<string, readonly Link[]>>;
}

export interface PageLinks {
  readonly assets: Readonly<Record<string, RemoteLinks>>;
  readonly preload: Readonly<Record<string, Preload>>;
  readonly shell: { readonly version: string; readonly script: Link; readonly css: readonly Link[]; readonly fonts: readonly string[] };
}

/** The files that a page of these versions links to: the shell's own, and each remote's for whoever shows it. */
export function linksOf(remotes: Readonly<Record<string, BuildRecord>>, shell: BuildRecord): PageLinks {
  const assets: Record<string, RemoteLinks> = {};
  const preload: Record<string, Preload> = {};
  for (const name of REMOTE_NAMES) {
    const record = remotes[name];
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

/** Root-relative, as the builds' `publicPath` has it: any other spelling would load a style sheet twice. */
const linkIn =
  ({ name, files }: BuildRecord) =>
  (file: string): Link => ({ href: `/assets/${name}/${file}`, integrity: files[file]?.integrity ?? "" });

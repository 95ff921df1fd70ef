import type { BuildRecord } from "../record.ts";

const linkIn =
  ({ name, files }: BuildRecord) =>
  (file: string) => ({ href: `/assets/${name}/${file}`, integrity: files[file]?.integrity ?? "" });

/** The arguments of the shell's `render` for a page of a remote, as site servers give them, without the page's address and data. */
export function renderRequest(shell: BuildRecord, remote: BuildRecord): Readonly<Record<string, unknown>> {
  const ofShell = linkIn(shell);
  const ofRemote = linkIn(remote);
  const chunks = Object.entries(remote.chunks);
  return {
    config: {
      origin: "https://site.example",
      homeMode: "home",
      showRating: true,
      links: {
        blog: "https://blog.example",
        shop: "https://shop.example",
        social: "https://social.example",
        supportEmail: "support@site.example",
        exit: "https://exit.example",
      },
      seed: 0,
    },
    assets: {
      [remote.name]: {
        version: remote.version,
        entry: ofRemote(remote.entry),
        global: remote.global ?? remote.name,
        css: remote.css.map(ofRemote),
        chunks: Object.fromEntries(chunks.map(([chunk, { css }]) => [chunk, { css: css.map(ofRemote) }])),
      },
    },
    preload: {
      [remote.name]: {
        scripts: remote.preload.map(ofRemote),
        chunks: Object.fromEntries(chunks.map(([chunk, { js }]) => [chunk, js.map(ofRemote)])),
      },
    },
    shell: {
      version: shell.version,
      script: ofShell(shell.entry),
      css: shell.css.map(ofShell),
      fonts: shell.fonts.map((file) => ofShell(file).href),
    },
    nonce: "gate",
  };
}

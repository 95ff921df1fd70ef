import { linksOf } from "../page-links.ts";
import type { BuildRecord, ReleasedPage } from "../record.ts";

/** What a page needs for the shell's `render` besides address and data, as site servers send it. */
export function renderRequest(
  shell: BuildRecord,
  remote: BuildRecord & { readonly pages?: readonly ReleasedPage[] },
): Readonly<Record<string, unknown>> & { readonly config: object } {
  return {
    ...linksOf({ [remote.name]: remote }, shell),
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
  };
}

import { createHash } from "node:crypto";
import type { PublicConfig } from "@nightlatch/contract";
import type { ReleaseMap } from "@nightlatch/release";
import { PageAddresses } from "./page-address.ts";

const DAY = 86_400_000;

/**
 * Keys of kept pages: all that a page for nobody in particular is made from, but the catalogue. The settings that one process
 * has for all of its pages are no part of it, since pages are kept in the process.
 */
export class PageKeys {
  private readonly addresses: PageAddresses;
  private readonly releases = new WeakMap<ReleaseMap, string>();

  /** @param homeMode what `/` shows */
  constructor(homeMode: PublicConfig["homeMode"]) {
    this.addresses = new PageAddresses(homeMode);
  }

  /**
   * @param url path and query as they were asked for
   * @param settings what differs between visits
   * @returns the key, and the address that the page is rendered for: without the parameters that it does not read
   */
  of(url: string, map: ReleaseMap, settings: readonly (number | boolean)[]): { readonly key: string; readonly url: string } {
    const releases = this.releasesOf(map);
    const canonical = this.addresses.canonical(url, map, releases);
    // The time may enter a page as the day alone (docs/product/about-and-legal.md#legal-pages), by the calendar of UTC.
    const day = Math.floor(Date.now() / DAY);
    return { key: `${releases} ${day} ${settings.join(" ")} ${canonical}`, url: canonical };
  }

  /** A hash of the versions and their server bundles. A development server changes the bundle of a version, so the version alone is not enough. */
  private releasesOf(map: ReleaseMap): string {
    let releases = this.releases.get(map);
    if (!releases) {
      const parts = Object.values(map).map(({ name, version, server }) => `${name} ${version} ${server.integrity}`);
      releases = createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 16);
      this.releases.set(map, releases);
    }
    return releases;
  }
}

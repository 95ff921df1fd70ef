import type { RenderedPage } from "@nightlatch/release";
import type { RenderFailure } from "../metrics/measurements.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import { PageBodies } from "./encoded-bodies.ts";
import type { KeptPage, KeptPages } from "./page-cache.ts";
import type { CatalogueVersion } from "./read-cache.ts";
import { SingleFlight } from "./single-flight.ts";

/** A page as it was rendered, the remote that owns it, the pattern of its address, and why that one's part is missing, where that counts against it. */
export type DrawnPage = RenderedPage & {
  /** The sources of the styles in its HTML, for its policy. */
  readonly styles?: readonly string[] | undefined;
  readonly remote: string | undefined;
  readonly route?: string | undefined;
  readonly failure: RenderFailure | undefined;
};

/** Renders a page. @param heard is told the catalogue's version by every answer of the API that the page uses */
export type Draw = (heard: (version: string | undefined) => void) => Promise<DrawnPage>;

export type Found =
  | DrawnPage
  /** A page as bytes. `from` says whether it was rendered for this request, kept, or kept too long and used for want of a better. */
  | { readonly kind: "bytes"; readonly page: KeptPage; readonly from: "render" | "kept" | "last-resort" };

/**
 * Pages for nobody in particular. A kept page is found before any of its data is loaded; any other is rendered once for all
 * requests that ask for it meanwhile (docs/adr/0021).
 */
export class OpenPages {
  private readonly kept: KeptPages;
  private readonly catalogue: CatalogueVersion;
  private readonly flights = new SingleFlight<Found>();

  constructor(kept: KeptPages, catalogue: CatalogueVersion) {
    this.kept = kept;
    this.catalogue = catalogue;
  }

  /**
   * @param key all that the page is made from but the catalogue
   * @param mayDraw asked before a page is rendered: whether there is a place for it
   * @throws {OverloadedError} when there is no place, and no earlier page is held
   */
  async find(key: string, draw: Draw, mayDraw = () => true): Promise<Found> {
    const page = this.kept.fresh(key);
    if (page && page.catalogue === undefined) return { kind: "bytes", page, from: "kept" };
    const told = this.catalogue.now();
    const version = told instanceof Promise ? await told : told;
    if (page && version !== undefined && page.catalogue === version) return { kind: "bytes", page, from: "kept" };
    // The version is part of the key: a page that is being rendered from an older catalogue does not answer this request.
    const flight = `${version} ${key}`;
    if (!this.flights.has(flight) && !mayDraw()) {
      const last = this.lastResort(key);
      if (last) return last;
      throw new OverloadedError("The remote of this page");
    }
    return this.flights.run(flight, () => this.render(key, version, draw));
  }

  /**
   * The page as it was a few minutes ago at most, for a request whose page cannot be rendered now; undefined when there is
   * none.
   */
  lastResort(key: string): Found | undefined {
    const page = this.kept.lastResort(key);
    return page && { kind: "bytes", page, from: "last-resort" };
  }

  private async render(key: string, version: string | undefined, draw: Draw): Promise<Found> {
    const heard = new Set<string | undefined>();
    let result: DrawnPage;
    try {
      result = await draw((told) => heard.add(told));
    } catch (error) {
      const last = this.lastResort(key);
      if (last) return last;
      throw error;
    }
    if (result.kind === "redirect") return result;
    if (result.status === 503) return this.lastResort(key) ?? result;
    if (!result.mayBeKept) return result;
    const page = {
      status: result.status,
      bodies: await PageBodies.of(result.html),
      remote: result.remote,
      route: result.route,
      catalogue: heard.size === 0 ? undefined : version,
      styles: result.styles,
    };
    // The catalogue changed while the page was rendered when its answers are of several versions, or of another than was asked
    // for: such a page is answered once and not kept.
    if (heard.size === 0 || (version !== undefined && heard.size === 1 && heard.has(version))) this.kept.keep(key, page);
    return { kind: "bytes", page, from: "render" };
  }
}

import type { RenderedPage } from "@nightlatch/release";
import { LRUCache } from "lru-cache";
import type { ReleasedFiles } from "../assets/released-files.ts";
import { type AddedSources, contentSecurityPolicy, policiesFrom, withStyles } from "../http/security-headers.ts";
import { InlineImage, type ReadImage } from "./inline-image.ts";
import { InlineStyles } from "./inline-styles.ts";

const POLICIES_CACHED_MAX = 200;

export interface ComposedPage {
  readonly kind: "html";
  readonly status: number;
  readonly html: string;
  readonly policy: string;
  readonly isCacheable: boolean;
}

export type Framing = "framing" | "framed" | "none";

interface Options {
  readonly files: ReleasedFiles;
  readonly readImage: ReadImage;
  readonly sources: AddedSources;
}

export class PageComposer {
  private readonly styles: InlineStyles;
  private readonly inlineImage: InlineImage;
  private readonly policies: Readonly<Record<Framing, string>>;
  /** Cached pages with equal styles share one string. */
  private readonly known = new LRUCache<string, string>({ max: POLICIES_CACHED_MAX });

  constructor({ files, readImage, sources }: Options) {
    this.styles = new InlineStyles(files);
    this.inlineImage = new InlineImage(readImage);
    const policy = contentSecurityPolicy(sources);
    this.policies = { none: policy, ...policiesFrom(policy) };
  }

  async compose(page: Extract<RenderedPage, { readonly kind: "html" }>, framing: Framing = "none"): Promise<ComposedPage> {
    let isLate = false;
    const onLate = () => {
      isLate = true;
    };
    const html = await this.inlineImage.into(page.html, onLate);
    const styled = page.takesStyles ? await this.styles.into(html, onLate) : { html, styles: [] };
    return {
      kind: "html",
      status: page.status,
      html: styled.html,
      policy: this.policyWith(styled.styles, framing),
      isCacheable: page.mayBeKept && !isLate,
    };
  }

  private policyWith(styles: readonly string[], framing: Framing): string {
    const policy = this.policies[framing];
    if (framing !== "none" || styles.length === 0) return withStyles(policy, styles);
    const key = styles.join();
    const known = this.known.get(key) ?? withStyles(policy, styles);
    this.known.set(key, known);
    return known;
  }
}

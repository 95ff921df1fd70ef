import type { RenderedPage } from "@nightlatch/release";
import type { ReleasedFiles } from "../assets/released-files.ts";
import { type AddedSources, contentSecurityPolicy, policiesFrom, withStyles } from "../http/security-headers.ts";
import { InlinePicture, type ReadPicture } from "./inline-picture.ts";
import { InlineStyles } from "./inline-styles.ts";

/** A page's HTML with all that its first paint needs, and the policy for it. */
export interface ComposedPage {
  readonly kind: "html";
  readonly status: number;
  readonly html: string;
  readonly policy: string;
  /** Whether the page may be cached: its releases allow it, and it lacks nothing that was late. */
  readonly isCacheable: boolean;
}

/** `framing` pages may show a page of this site in a frame, `framed` pages may be shown so, by this site alone. */
export type Framing = "framing" | "framed" | "none";

interface Options {
  readonly files: ReleasedFiles;
  readonly readPicture: ReadPicture;
  /** Sources that the policy of every page allows besides this site. */
  readonly sources: AddedSources;
}

/** The step that makes a rendered page whole: puts its styles and first picture into its HTML, and makes its policy. */
export class PageComposer {
  private readonly styles: InlineStyles;
  private readonly picture: InlinePicture;
  private readonly policies: Readonly<Record<Framing, string>>;
  /** The policy for each list of styles, so that all cached pages with the same styles share one text. */
  private readonly known = new WeakMap<readonly string[], string>();

  constructor({ files, readPicture, sources }: Options) {
    this.styles = new InlineStyles(files);
    this.picture = new InlinePicture(readPicture);
    const policy = contentSecurityPolicy(sources);
    this.policies = { none: policy, ...policiesFrom(policy) };
  }

  async compose(page: Extract<RenderedPage, { readonly kind: "html" }>, framing: Framing = "none"): Promise<ComposedPage> {
    let isLate = false;
    const onLate = () => {
      isLate = true;
    };
    const html = await this.picture.into(page.html, onLate);
    const styled = page.takesStyles ? await this.styles.into(html, onLate) : { html, styles: [] };
    return {
      kind: "html",
      status: page.status,
      html: styled.html,
      policy: this.policyWith(styled.styles, framing),
      // The next page has what came too late for this one.
      isCacheable: page.mayBeKept && !isLate,
    };
  }

  private policyWith(styles: readonly string[], framing: Framing): string {
    const policy = this.policies[framing];
    if (framing !== "none" || styles.length === 0) return withStyles(policy, styles);
    const known = this.known.get(styles) ?? withStyles(policy, styles);
    this.known.set(styles, known);
    return known;
  }
}

import { BestEffortCache } from "./best-effort-cache.ts";
import { attributesOf } from "./inline-styles.ts";

const IMAGES_CACHED_MAX = 500;
/** Maximum bytes of an inlined image. Image, styles and text then fit into the initial congestion window (RFC 6928). */
const MOST_BYTES = 16 * 1024;

/** The hero image's `<source>` for phones (shared/ui/phone-source.tsx), and the next one, for wide viewports. */
const SOURCE = /<source ([^<>]*) data-inline=""\/>(?:<source (type="image\/avif" srcSet="[^<>]*)\/>)?/;
/** The last element before the links in a page's head. */
const HEAD_BEGUN = /<meta name="viewport"[^<>]*>/;
/** The path of this site's image, without characters that could end an attribute or change the URL. */
const ADDRESS = /^\/media(\/[\w-]+)+\.avif$/;

export type ReadImage = (path: string) => Promise<Buffer>;

/** Inlines a page's hero image for phones, which then paints without another response (docs/adr/0039). Late and large images stay links. */
export class InlineImage {
  private readonly read: ReadImage;
  private readonly cache = new BestEffortCache<string | undefined>(IMAGES_CACHED_MAX);

  constructor(read: ReadImage) {
    this.read = read;
  }

  async into(html: string, onLate?: () => void): Promise<string> {
    const source = SOURCE.exec(html);
    if (!source) return html;
    const { srcSet = "", media = "" } = attributesOf(source[1] ?? "");
    if (!ADDRESS.test(srcSet)) return html;
    const read = async () => {
      const bytes = await this.read(srcSet);
      return bytes.length <= MOST_BYTES ? `data:image/avif;base64,${bytes.toString("base64")}` : undefined;
    };
    const data = await this.cache.get(srcSet, read, onLate);
    if (data === undefined) return html;
    const at = html.indexOf(srcSet, source.index);
    const filled = html.slice(0, at) + data + html.slice(at + srcSet.length);
    return filled.replace(HEAD_BEGUN, (begun) => begun + preloadOf(attributesOf(source[2] ?? ""), media));
  }
}

/** Preloads the image for wide viewports, which browsers would otherwise find only after the inlined bytes. */
function preloadOf({ srcSet, sizes }: Readonly<Record<string, string>>, phone: string): string {
  if (!srcSet || !sizes || !phone.startsWith("(width &lt; ")) return "";
  const media = phone.replace("&lt;", "&gt;=");
  return `<link rel="preload" as="image" type="image/avif" imageSrcSet="${srcSet}" imageSizes="${sizes}" media="${media}" fetchPriority="high"/>`;
}

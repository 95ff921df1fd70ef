import { BestEffortCache } from "./best-effort-cache.ts";
import { attributesOf } from "./inline-styles.ts";

/** Most pictures that are held, of some 15 KB each. */
const MOST_PICTURES = 500;
/** Most bytes of a picture in a page: with styles and text, what a server sends before it waits for a second answer (RFC 6928). */
const MOST_BYTES = 16 * 1024;

/** The source of the picture that a view opens with as it is for phones (shared/ui/phone-source.tsx), and that for other views behind it. */
const SOURCE = /<source ([^<>]*) data-inline=""\/>(?:<source (type="image\/avif" srcSet="[^<>]*)\/>)?/;
/** The end of what a page's head says before it names files. */
const HEAD_BEGUN = /<meta name="viewport"[^<>]*>/;
/** A picture's of this site, and with nothing that an attribute or an address could be left by. */
const ADDRESS = /^\/media(\/[\w-]+)+\.avif$/;

/** Gets the bytes at an address of this site. @throws {Error} when there are none for everybody */
export type ReadPicture = (path: string) => Promise<Buffer>;

/**
 * Puts the picture that a page opens with on a phone into its HTML, so that the largest part of the view is painted without another
 * answer (docs/adr/0039). A picture that does not come in time, or is large, keeps its address.
 */
export class InlinePicture {
  private readonly read: ReadPicture;
  private readonly pictures = new BestEffortCache<string | undefined>(MOST_PICTURES);

  constructor(read: ReadPicture) {
    this.read = read;
  }

  /**
   * @param html a page whose sources are written as React writes them
   * @param onLate called when the picture is still on its way
   */
  async into(html: string, onLate?: () => void): Promise<string> {
    const source = SOURCE.exec(html);
    if (!source) return html;
    const { srcSet = "", media = "" } = attributesOf(source[1] ?? "");
    if (!ADDRESS.test(srcSet)) return html;
    const read = async () => {
      const bytes = await this.read(srcSet);
      return bytes.length <= MOST_BYTES ? `data:image/avif;base64,${bytes.toString("base64")}` : undefined;
    };
    const data = await this.pictures.get(srcSet, read, onLate);
    if (data === undefined) return html;
    const at = html.indexOf(srcSet, source.index);
    const filled = html.slice(0, at) + data + html.slice(at + srcSet.length);
    return filled.replace(HEAD_BEGUN, (begun) => begun + preloadOf(attributesOf(source[2] ?? ""), media));
  }
}

/** Preloads the picture of wide viewports, which would otherwise find its address behind the bytes of the inlined one. */
function preloadOf({ srcSet, sizes }: Readonly<Record<string, string>>, phone: string): string {
  if (!srcSet || !sizes || !phone.startsWith("(width &lt; ")) return "";
  const media = phone.replace("&lt;", "&gt;=");
  return `<link rel="preload" as="image" type="image/avif" imageSrcSet="${srcSet}" imageSizes="${sizes}" media="${media}" fetchPriority="high"/>`;
}

import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { weakTagOf } from "@nightlatch/process/http";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A power of two. Lists repeat text within 100 KB; the default of 4 MiB needs ten times the memory without a gain. */
export const WINDOW_BITS = 17;
/** The quality while a visitor waits: a millisecond per page. Quality 4 is a third faster, but 7 % larger. */
const QUICK = 5;
const BEST = 11;

/** A page's body by encoding. Brotli is made first; the others are made from it on demand. */
export class EncodedBodies {
  readonly etag: string;
  private readonly encoded: Partial<Record<Encoding, Buffer>> = {};
  private readonly making = new Map<Encoding, Promise<Buffer>>();
  private best = false;

  private constructor(etag: string, brotli: Buffer) {
    this.etag = etag;
    this.encoded.br = brotli;
  }

  static async of(html: string): Promise<EncodedBodies> {
    return new EncodedBodies(weakTagOf(html), await encode(html, "br"));
  }

  get size(): number {
    return Object.values(this.encoded).reduce((sum, { length }) => sum + length, 0);
  }

  held(encoding: Encoding): Buffer | undefined {
    return this.encoded[encoding];
  }

  make(encoding: Encoding): Promise<Buffer> {
    let making = this.making.get(encoding);
    if (!making) {
      making = this.encode(encoding).finally(() => this.making.delete(encoding));
      this.making.set(encoding, making);
    }
    return making;
  }

  async improve(): Promise<void> {
    if (this.best) return;
    this.best = true;
    const best = await compressed(await this.plain(), BEST);
    if (best.length < (this.encoded.br?.length ?? 0)) this.encoded.br = best;
  }

  private async encode(encoding: Encoding): Promise<Buffer> {
    const plain = await this.plain();
    const body = await encode(plain, encoding);
    this.encoded[encoding] = body;
    return body;
  }

  private async plain(): Promise<Buffer> {
    return this.encoded.identity ?? (await fromBrotli(this.encoded.br ?? Buffer.alloc(0)));
  }
}

export async function encode(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const plain = typeof text === "string" ? Buffer.from(text) : text;
  if (encoding === "identity") return plain;
  return encoding === "gzip" ? toGzip(plain) : compressed(plain, QUICK);
}

function compressed(plain: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: quality === BEST ? constants.BROTLI_DEFAULT_WINDOW : WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** RFC 9110, 12.5.3. A client that accepts no encoding gets plain text. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const [first] = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings(ENCODINGS, { preferred: ["br", "gzip"] });
  const encoding = ENCODINGS.find((each) => each === first) ?? "identity";
  if (accepted.length < 200) chosen.set(accepted, encoding);
  return encoding;
}

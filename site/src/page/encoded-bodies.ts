import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { weakTagOf } from "@nightlatch/process/http";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/** The encodings of pages, the server's favourite first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The window of an encoder, as a power of two: what a long list says in its HTML it says again in its data, up to 100 KB later. The
 * default of 4 MiB makes each encoder cost ten times the memory, for no byte less.
 */
export const WINDOW_BITS = 17;
/** A quality that takes a millisecond for a page, for when a visitor waits; 4 takes a third less, and makes 7 % more bytes. */
const QUICK = 5;
/** The best quality, which takes a tenth of a second. */
const BEST = 11;

/**
 * A page's HTML as the bytes that are sent. Brotli is made at once, in a thread of its own. Another encoding is made from it
 * when it is first asked for, and then held.
 */
export class EncodedBodies {
  readonly etag: string;
  private readonly made: Partial<Record<Encoding, Buffer>> = {};
  private readonly making = new Map<Encoding, Promise<Buffer>>();
  private best = false;

  private constructor(etag: string, brotli: Buffer) {
    this.etag = etag;
    this.made.br = brotli;
  }

  static async of(html: string): Promise<EncodedBodies> {
    return new EncodedBodies(weakTagOf(html), await encode(html, "br"));
  }

  /** Bytes of the bodies that are held. */
  get size(): number {
    return Object.values(this.made).reduce((sum, { length }) => sum + length, 0);
  }

  /** The body in an encoding, if it is there. */
  held(encoding: Encoding): Buffer | undefined {
    return this.made[encoding];
  }

  /** Makes the body in an encoding, once for all who ask meanwhile. */
  make(encoding: Encoding): Promise<Buffer> {
    let making = this.making.get(encoding);
    if (!making) {
      making = this.encode(encoding).finally(() => this.making.delete(encoding));
      this.making.set(encoding, making);
    }
    return making;
  }

  /** Replaces the quick compression by the best, if that is smaller: of some texts it is not. */
  async improve(): Promise<void> {
    if (this.best) return;
    this.best = true;
    const best = await compressed(await this.plain(), BEST);
    if (best.length < (this.made.br?.length ?? 0)) this.made.br = best;
  }

  private async encode(encoding: Encoding): Promise<Buffer> {
    const plain = await this.plain();
    const body = await encode(plain, encoding);
    this.made[encoding] = body;
    return body;
  }

  private async plain(): Promise<Buffer> {
    return this.made.identity ?? (await fromBrotli(this.made.br ?? Buffer.alloc(0)));
  }
}

/** Text in an encoding, quickly, for one answer or for the first. */
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

/** Headers of browsers, which are few, with what they choose. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** The encoding for a client (RFC 9110, 12.5.3). A client that refuses all of ours, plain text too, gets plain text. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const [first] = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings(ENCODINGS, { preferred: ["br", "gzip"] });
  const encoding = ENCODINGS.find((each) => each === first) ?? "identity";
  if (accepted.length < 200) chosen.set(accepted, encoding);
  return encoding;
}

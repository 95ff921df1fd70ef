import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export function makeTestPhoto(width: number, height: number): Sharp {
  const light = { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#eebb66" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#223344" } }).composite([{ input: light, left: 0, top: 0 }]);
}

/** Returns a tiny PNG whose header claims this size, by default with 8 grey bits per pixel. */
export function makeDecompressionBomb(width: number, height: number, { bits = 8, colour = 0, interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(width + 1));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const afterHead = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, afterHead), chunk(type, content), png.subarray(afterHead)]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

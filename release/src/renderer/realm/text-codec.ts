// Not a library, because these functions run for each byte of a page, and a library took a sixth of a render.

const REPLACEMENT = 0xfffd;
/** Most arguments of one call. More would overflow the stack. */
const AT_ONCE = 4096;
const ASCII = /^[\0-\x7f]*$/;

export class TextEncoder {
  readonly encoding = "utf-8";

  encode(text = ""): Uint8Array {
    const whole = String(text);
    const bytes = new Uint8Array(whole.length * 3);
    return bytes.slice(0, this.encodeInto(whole, bytes).written);
  }

  /** Writes as many whole characters as fit. @returns UTF-16 units read and bytes written */
  encodeInto(text: string, bytes: Uint8Array): { read: number; written: number } {
    const { length } = text;
    const capacity = bytes.length;
    let read = 0;
    let written = 0;
    while (read < length) {
      const unit = text.charCodeAt(read);
      if (unit < 0x80) {
        if (written === capacity) break;
        bytes[written++] = unit;
        read += 1;
        continue;
      }
      const found = text.codePointAt(read) as number;
      const point = found >= 0xd800 && found <= 0xdfff ? REPLACEMENT : found;
      const size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (written + size > capacity) break;
      for (let rest = point, at = size - 1; at >= 0; at -= 1, rest >>= 6)
        bytes[written + at] = at > 0 ? 0x80 | (rest & 0x3f) : rest | ((0xf00 >> size) & 0xff);
      written += size;
      read += size === 4 ? 2 : 1;
    }
    return { read, written };
  }
}

export class TextDecoder {
  readonly encoding = "utf-8";
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;

  constructor(label = "utf-8", { fatal = false, ignoreBOM = false }: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    if (!/^utf-?8$/i.test(String(label).trim())) throw new RangeError(`The encoding ${label} is not supported.`);
    this.fatal = fatal;
    this.ignoreBOM = ignoreBOM;
  }

  /** Replaces invalid bytes by U+FFFD. @throws {TypeError} instead if `fatal` */
  decode(input: ArrayBuffer | ArrayBufferView = new Uint8Array(0)): string {
    const bytes = ArrayBuffer.isView(input)
      ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      : new Uint8Array(input as ArrayBuffer);
    let at = !this.ignoreBOM && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    let text = "";
    while (at < bytes.length) {
      const end = Math.min(at + AT_ONCE, bytes.length);
      const part = String.fromCharCode.apply(null, bytes.subarray(at, end) as unknown as number[]);
      if (ASCII.test(part)) {
        text += part;
        at = end;
        continue;
      }
      const units: number[] = [];
      while (at < end) at += this.readInto(units, bytes, at);
      text += String.fromCharCode.apply(null, units);
    }
    return text;
  }

  private readInto(units: number[], bytes: Uint8Array, at: number): number {
    const first = bytes[at] as number;
    if (first < 0x80) {
      units.push(first);
      return 1;
    }
    const { point, size } = readPoint(bytes, at);
    if (point < 0 && this.fatal) throw new TypeError("The bytes are not UTF-8.");
    if (point < 0x10000) units.push(point < 0 ? REPLACEMENT : point);
    else units.push(0xd7c0 + (point >> 10), 0xdc00 | (point & 0x3ff));
    return size;
  }
}

/** Returns a code point and its number of bytes. The code point is -1 if invalid. */
function readPoint(bytes: Uint8Array, at: number): { point: number; size: number } {
  const first = bytes[at] as number;
  const size = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  if (size === 0) return { point: -1, size: 1 };
  let point = first & (0xff >> (size + 1));
  for (let index = 1; index < size; index += 1) {
    const byte = bytes[at + index];
    const [least, most] = (index === 1 && SECOND[first]) || [0x80, 0xbf];
    if (byte === undefined || byte < least || byte > most) return { point: -1, size: index };
    point = (point << 6) | (byte & 0x3f);
  }
  return { point, size };
}

/** Ranges of a second byte that exclude overlong forms, surrogates and code points above U+10FFFF. */
const SECOND: Readonly<Record<number, readonly [least: number, most: number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

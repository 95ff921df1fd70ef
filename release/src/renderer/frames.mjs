import { Buffer } from "node:buffer";

/** Bytes of a frame's header, which contains the text's length and a number. */
const HEAD = 8;

/** Encodes a text for a pipe. @param {string} text @param {number} number below 2 ** 32 @returns {Buffer} */
export function frameOf(text, number) {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEAD + length);
  frame.writeUInt32LE(length, 0);
  frame.writeUInt32LE(number, 4);
  frame.write(text, HEAD);
  return frame;
}

export class FrameReader {
  /** @type {Buffer[]} */
  #parts = [];
  #length = 0;
  /** The current frame's length with header. Undefined until the header has arrived. @type {number | undefined} */
  #wanted;
  #most;
  #take;

  /** @param {number} most bytes of a text @param {(text: string, number: number) => void} take */
  constructor(most, take) {
    this.#most = most;
    this.#take = take;
  }

  /** @param {Buffer} bytes @throws {RangeError} if a text is longer than `most`, before the text is buffered */
  read(bytes) {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    while (this.#length >= (this.#wanted ?? HEAD)) {
      const all = this.#parts.length === 1 ? /** @type {Buffer} */ (this.#parts[0]) : Buffer.concat(this.#parts);
      this.#parts = [all];
      if (this.#wanted === undefined) {
        const size = all.readUInt32LE(0);
        if (size > this.#most) throw new RangeError(`A message of ${size} bytes is too long.`);
        this.#wanted = HEAD + size;
        continue;
      }
      const frame = all.subarray(0, this.#wanted);
      const rest = all.subarray(this.#wanted);
      this.#parts = rest.length > 0 ? [rest] : [];
      this.#length = rest.length;
      this.#wanted = undefined;
      this.#take(frame.toString("utf8", HEAD), frame.readUInt32LE(4));
    }
  }
}

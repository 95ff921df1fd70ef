/** The reversed polynomial of CRC-32 (ISO-HDLC), as in zip and PNG. */
const POLYNOMIAL = 0xedb88320;

/** The CRC-32 of some bytes, as four bytes, the highest first. */
export function checksumOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  const result = new Uint8Array(4);
  new DataView(result.buffer).setInt32(0, ~crc);
  return result;
}

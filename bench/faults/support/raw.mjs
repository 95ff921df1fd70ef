import { connect } from "node:net";

/** The longest wait for an answer, and for one to bytes that are no whole request, in milliseconds. */
const PATIENCE = 20_000;
const PATIENCE_LAST = 250;

/** What a server says before the answer to a request that expects it. */
const CONTINUE = Buffer.from("HTTP/1.1 100 Continue\r\n\r\n");

/** The end of an answer in what was read so far; undefined while it is not whole. */
function endOfBody(read, headEnd, head, method) {
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1]);
  const start = headEnd + 4;
  if (method === "HEAD" || status === 204 || status === 304 || status < 200) return start;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return read.length >= start + Number(length) ? start + Number(length) : undefined;
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return undefined;
  const last = read.indexOf("\r\n0\r\n\r\n", start - 2, "latin1");
  return last < 0 ? undefined : last + 7;
}

/**
 * A client of one connection at a time that sends whatever bytes it is given and reads one answer to each.
 *
 * @param {number} port
 */
export function openRawClient(port) {
  /** @type {import("node:net").Socket | undefined} */
  let socket;

  function open() {
    const opened = connect(port, "127.0.0.1");
    opened.setNoDelay(true);
    opened.on("error", () => {});
    return opened;
  }

  return {
    /**
     * @param {Buffer} bytes
     * @param {string} method of the request, which decides whether its answer has a body
     * @param {boolean} last whether the connection is of no use afterwards, as after a body that is shorter than it says
     * @returns {Promise<{ status: number, head: string, body: Buffer }>} status 0 without an answer
     */
    send(bytes, method, last) {
      if (!socket || socket.destroyed || socket.readableEnded || !socket.writable) socket = open();
      const own = socket;
      return new Promise((resolve) => {
        let read = Buffer.alloc(0);
        const end = () => {
          clearTimeout(timer);
          own.off("data", take).off("close", end).off("end", end);
          const headEnd = read.indexOf("\r\n\r\n");
          const head = (headEnd < 0 ? read : read.subarray(0, headEnd)).toString("latin1");
          const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);
          if (last || headEnd < 0 || status < 200 || /\r\nconnection: *close/i.test(head)) own.destroy();
          resolve({ status, head, body: headEnd < 0 ? read : read.subarray(headEnd + 4) });
        };
        const take = (chunk) => {
          read = read.length ? Buffer.concat([read, chunk]) : chunk;
          if (read.subarray(0, CONTINUE.length).equals(CONTINUE)) read = read.subarray(CONTINUE.length);
          const headEnd = read.indexOf("\r\n\r\n");
          if (headEnd < 0) return;
          if (endOfBody(read, headEnd, read.toString("latin1", 0, headEnd), method) !== undefined) end();
        };
        const timer = setTimeout(
          () => {
            own.destroy();
            end();
          },
          last ? PATIENCE_LAST : PATIENCE,
        );
        own.on("data", take).once("close", end).once("end", end);
        own.write(bytes);
      });
    },
    close: () => socket?.destroy(),
  };
}

import { connect } from "node:net";

const PATIENCE = 20_000;
const PATIENCE_LAST = 250;
const CONTINUE = Buffer.from("HTTP/1.1 100 Continue\r\n\r\n");

function isWhole(read, method) {
  const headEnd = read.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const head = read.toString("latin1", 0, headEnd);
  const status = statusOf(head);
  const start = headEnd + 4;
  if (method === "HEAD" || status === 204 || status === 304 || status < 200) return true;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return read.length >= start + Number(length);
  return /\r\ntransfer-encoding: *chunked/i.test(head) && read.includes("\r\n0\r\n\r\n", start - 2, "latin1");
}

const statusOf = (head) => Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);

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
     * @param {boolean} last request of this connection
     * @returns {Promise<{ status: number, head: string, body: Buffer }>} status 0: no response
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
          const status = statusOf(head);
          if (last || headEnd < 0 || status < 200 || /\r\nconnection: *close/i.test(head)) own.destroy();
          resolve({ status, head, body: headEnd < 0 ? read : read.subarray(headEnd + 4) });
        };
        const take = (chunk) => {
          read = read.length ? Buffer.concat([read, chunk]) : chunk;
          if (read.subarray(0, CONTINUE.length).equals(CONTINUE)) read = read.subarray(CONTINUE.length);
          if (isWhole(read, method)) end();
        };
        const giveUp = () => {
          own.destroy();
          end();
        };
        const timer = setTimeout(giveUp, last ? PATIENCE_LAST : PATIENCE);
        own.on("data", take).once("close", end).once("end", end);
        own.write(bytes);
      });
    },
    close: () => socket?.destroy(),
  };
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { END_MAX } from "@nightlatch/process/supervision";

const AGAIN = "It starts again after the next edit.";
const DOWN = [
  "HTTP/1.1 503 Service Unavailable",
  "content-type: text/plain",
  "connection: close",
  "",
  `The server did not start, or has ended. The terminal shows the reason. ${AGAIN}\n`,
].join("\r\n");

/**
 * Runs a server in a process that can be replaced. Connections wait during a replacement, and get a 503 while no server runs.
 * The program sends `loaded`, receives `{ start }`, and sends `ready`. Then it receives connections, and finally `stop`.
 */
export function createServerProcess(program, { env, start, log }) {
  /** @type {ReturnType<typeof forkServer> | undefined} */
  let current;
  let isDown = false;
  let closing = false;
  let waiting = [];

  function connect(socket) {
    socket.on("error", () => socket.destroy());
    if (isDown) socket.resume().end(DOWN);
    else if (current?.isReady()) current.connect(socket);
    else waiting.push(socket);
  }

  function settle(down) {
    isDown = down;
    const sockets = waiting;
    waiting = [];
    sockets.forEach(connect);
  }

  async function replace() {
    const next = forkServer(program, env);
    const last = current;
    if (!(await next.loaded)) {
      const rest = isDown ? AGAIN : "The last server runs on.";
      throw new Error(`The new code ended with ${await next.ended} while it was loaded. ${rest}`);
    }
    current = next;
    isDown = false;
    // Only one process can open the embedded database.
    await last?.stop();
    next.send({ start: start() });
    const isReady = await next.ready;
    settle(!isReady);
    if (!isReady) throw new Error(`The server ended with ${await next.ended} before it was ready. ${AGAIN}`);
    next.ended.then((how) => {
      if (current !== next || closing) return;
      settle(true);
      log(`The server ended with ${how}. ${AGAIN}`);
    });
  }

  return {
    replace,
    connect,
    send: (message) => current?.send(message),
    async close() {
      closing = true;
      await current?.stop();
    },
  };
}

function forkServer(program, env) {
  const child = fork(program, { env });
  let ready = false;
  let stopping = false;
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  const said = (word) =>
    new Promise((resolve) => {
      child.on("message", (message) => message === word && resolve(true));
      ended.then(() => resolve(false));
    });

  function send(message) {
    if (child.connected) child.send(message, () => {});
  }

  return {
    ended,
    loaded: said("loaded"),
    ready: said("ready").then((isReady) => {
      ready = isReady;
      return isReady;
    }),
    isReady: () => ready && !stopping,
    send,
    connect(socket) {
      if (!child.connected) return socket.destroy();
      child.send("connection", socket, (error) => error && socket.destroy());
    },
    async stop() {
      stopping = true;
      send("stop");
      const late = setTimeout(() => child.kill("SIGKILL"), END_MAX);
      await ended;
      clearTimeout(late);
    },
  };
}

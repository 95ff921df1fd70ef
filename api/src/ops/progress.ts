/** What is told beside the result, on the stream for people. */
export interface Progress {
  /** A line of its own. */
  note(line: string): void;
  /** How far it got: how many rows, and which share of the whole where that is known, from 0 to 1. */
  rows(count: number, share?: number): void;
  /** Leaves what was told to stand. */
  end(): void;
}

const WIDTH = 24;
const CLEAR = "\r\u001b[K";

/**
 * On a terminal one bar that moves, below the lines; elsewhere a line for each step.
 *
 * @param write to the stream
 */
export function createProgress(write: (text: string) => void, terminal: boolean): Progress {
  let bar = "";
  return {
    note: (line) => write(terminal ? `${CLEAR}${line}\n${bar}` : `${line}\n`),
    rows: (count, share) => {
      const words = `${count} ${count === 1 ? "row" : "rows"}`;
      if (!terminal) return write(`${words} read\n`);
      bar = share === undefined ? words : `${drawBar(share)} ${words}`;
      write(`${CLEAR}${bar}`);
    },
    end: () => {
      if (bar !== "") write("\n");
      bar = "";
    },
  };
}

function drawBar(share: number): string {
  const whole = Math.min(Math.max(share, 0), 1);
  const filled = Math.floor(whole * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${String(Math.floor(whole * 100)).padStart(3)} %`;
}

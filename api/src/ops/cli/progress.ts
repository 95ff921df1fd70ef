import { shownText } from "@nightlatch/process/cli";

interface Progress {
  note(line: string): void;
  rows(count: number, share?: number): void;
  end(): void;
}

const WIDTH = 24;
const CLEAR = "\r\u001b[K";

/**
 * On a terminal, progress is one moving bar below the lines. Elsewhere it is not shown: in a file it would be in the way of
 * what was found.
 *
 * @param write writes to stderr
 */
export function createProgress(write: (text: string) => void, terminal: boolean): Progress {
  let bar = "";
  return {
    note: (line) => write(terminal ? `${CLEAR}${shownText(line)}\n${bar}` : `${shownText(line)}\n`),
    rows: (count, share) => {
      if (!terminal) return;
      const words = `${count} ${count === 1 ? "row" : "rows"}`;
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

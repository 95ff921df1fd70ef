import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server.bun";

/** Uses the shell's renderer: two React renderers in one process mix up contexts. @throws errors outside the page's error boundaries */
export function renderWhole(page: ReactNode, onError: (error: unknown) => void = () => {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = "";
    const destination = {
      write(chunk: string): boolean {
        html += chunk;
        return true;
      },
      end: () => resolve(html),
      destroy: reject,
      on: () => destination,
    };
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => stream.pipe(destination as unknown as NodeJS.WritableStream),
      onShellError: reject,
      onError,
    });
  });
}

import { z } from "zod";
import { parseApiConfig } from "../../config.ts";
import { createDrawings } from "../../drawings/drawings.ts";
import { silentLog } from "../../log.ts";
import { command } from "../cli/command.ts";
import { OperationError } from "../operation.ts";

const CLIENT = "operator";

export const drawPictures = command(
  {
    name: "pictures draw",
    input: z.object({}),
    does: "Draws all missing pictures as AVIF, which nearly every browser takes, so that no one waits for one. You can stop it and start it again, even while the site runs.",
  },
  async ({ env, run, print, note, progress }) => {
    // Told where there is no site: a mistyped DATA_DIR must not become a folder of pictures.
    await run("ads list", {});
    const { drawingsDir } = parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
    const drawings = createDrawings({ folder: drawingsDir, log: silentLog });
    const failed: string[] = [];
    try {
      const names = await drawings.names();
      for (const [index, name] of names.entries()) {
        try {
          const found = await drawings.find(name, CLIENT);
          if (found && "content" in found) throw new OperationError(`${drawingsDir} (below DATA_DIR) cannot be written to.`);
        } catch (error) {
          if (error instanceof OperationError) throw error;
          failed.push(name);
          note(`${name}: ${(error as Error).message.split("\n")[0]}`);
        }
        progress(index + 1, (index + 1) / names.length);
      }
      if (failed.length) throw new OperationError(`${failed.length} of ${names.length} pictures could not be drawn.`);
      print({ pictures: names.length, folder: drawingsDir }, [
        names.length === 0
          ? "There are none to draw: the demonstration is not part of this release."
          : `All ${names.length} pictures are there, in ${drawingsDir} or in the release.`,
      ]);
    } finally {
      await drawings.stop();
    }
  },
);

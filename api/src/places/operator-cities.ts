import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../log.ts";
import { CityLineError, type KnownCity, readCities } from "./positions.ts";

/** The operator's own table, in DATA_DIR (docs/operating.md#places-on-the-map). */
export const OPERATOR_CITIES = "cities.txt";

/** The cities that the operator added. A file that cannot be read is told in the log, and costs those cities alone. */
export async function readOperatorCities(dataDir: string, log: Log): Promise<readonly KnownCity[]> {
  const file = path.join(dataDir, OPERATOR_CITIES);
  try {
    return readCities(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    const why = error instanceof CityLineError ? error.message : String(error);
    log.warn({ file }, `${OPERATOR_CITIES} is left out until the server starts again: ${why}`);
    return [];
  }
}

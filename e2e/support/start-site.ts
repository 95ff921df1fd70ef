import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { metricsOf, startSite } from "./running-site.ts";

const PHOTO_CACHE = fileURLToPath(new URL("../../node_modules/.cache/nightlatch/photos", import.meta.url));

async function sharePhotos(dataDir: string): Promise<void> {
  await mkdir(PHOTO_CACHE, { recursive: true });
  await mkdir(join(dataDir, "kept-photos"));
  await symlink(PHOTO_CACHE, join(dataDir, "kept-photos/seed"));
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  // Measures every page view, so that the privacy specs cover measurements, too. Port 0 takes a free port.
  const site = await startSite(
    {
      ...{ MEASURE_SAMPLE: "1", MEASURE_LIMIT: "10000", QUICK_EDIT: "on", PORT: "0", METRICS_PORT: "0" },
      DESK_OPERATORS: "Ada Park <ada@stay.example> owner",
    },
    sharePhotos,
  );
  process.env.SITE_URL = site.address;
  process.env.SITE_DATA_DIR = site.dataDir;
  process.env.SITE_METRICS = metricsOf(site);
  return () => site.stop();
}

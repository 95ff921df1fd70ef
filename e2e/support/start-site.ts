import { keepDrawings } from "./drawings.ts";
import { metricsOf, startSite } from "./site.ts";

/** Starts one site for all specs that only read from it; specs that break things start their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Every page view measures itself, so that the privacy specs cover measurements too. The system picks the port.
  const site = await startSite(
    {
      ...{ MEASURE_SAMPLE: "1", MEASURE_LIMIT: "10000", QUICK_EDIT: "on", PORT: "0", METRICS_PORT: "0" },
      DESK_OPERATORS: "Ada Park <ada@stay.example> owner",
    },
    keepDrawings,
  );
  process.env.SITE_URL = site.address;
  process.env.SITE_DATA_DIR = site.dataDir;
  process.env.SITE_METRICS = metricsOf(site);
  return () => site.stop();
}

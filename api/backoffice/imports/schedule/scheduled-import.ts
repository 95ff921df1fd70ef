import type { Log } from "@nightlatch/http/log";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import { ConflictError } from "../../operation.ts";
import { doneBy } from "../../ops-audit.ts";
import { contextOf } from "../../server-context.ts";
import { runsSettled } from "../runs.ts";
import { realPause } from "../table-service.ts";
import { beginTableRun } from "./run-table.ts";
import { claimDue, dueIn } from "./schedule-state.ts";
import type { TableAccess, TableSettings } from "./table-settings.ts";

const LOOK_EVERY_MS = 30_000;
const BUSY_RETRY_S = 60;
export const SCHEDULE = "table schedule";

type ServiceContext = Parameters<typeof contextOf>[0];

export async function runWhenDue(services: ServiceContext, access: TableAccess): Promise<boolean> {
  const { db } = services;
  if (!(await claimDue(db))) return false;
  try {
    const context = contextOf(services);
    const { done } = await doneBy(SCHEDULE, () => beginTableRun(db, { kind: "import", accept: [] }, { access, context }));
    await done;
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    await dueIn(db, BUSY_RETRY_S);
    return false;
  }
}

export function openTable(settings: TableSettings) {
  const ending = new AbortController();
  const { signal } = ending;
  const access: TableAccess = { settings, signal, pause: (ms) => realPause(ms, signal) };
  return {
    access,
    scheduleChore: (services: ServiceContext & { readonly log: Log }): Chore =>
      repeat(() => runWhenDue(services, access), LOOK_EVERY_MS, {
        log: services.log,
        problem: "The run of the table service could not start",
      }),
    end: async () => {
      ending.abort();
      await runsSettled();
    },
  };
}

import path from "node:path";
import { type ApiConfig, photoCacheDirOf } from "@nightlatch/backoffice/config";
import { openTable } from "@nightlatch/backoffice/imports/schedule/scheduled-import";
import { withoutLosses } from "@nightlatch/database/database-errors";
import { competeForLeadership } from "@nightlatch/database/leader";
import { migrateToLatest } from "@nightlatch/database/migrate";
import { reportNoticesChore } from "@nightlatch/forms/reports/report-notices";
import type { Log } from "@nightlatch/http/log";
import { mailsOf } from "@nightlatch/mail/mail-health";
import { OUTBOX_FOLDER, startMailer } from "@nightlatch/mail/mailer";
import { openPhotoStorage } from "@nightlatch/media/open-storage";
import type { PhotoStorage } from "@nightlatch/media/photo-storage";
import { createPhotos } from "@nightlatch/media/photos";
import { apiMetrics } from "./api-metrics.ts";
import { expectAddress, expectDatabase } from "./expect-database.ts";
import { startJobs } from "./jobs/jobs.ts";
import { mailLinksChore } from "./jobs/mail-links.ts";
import { openDatabase } from "./open-services.ts";
import type { Services } from "./services.ts";

export type OpenedProcess = Pick<Services, "readiness" | "metrics" | "close">;

/** Opens no catalogue, to save memory. Closes everything before it throws. @throws {ConfigError}, {UnusableDatabaseError} */
export async function openJobs(config: ApiConfig, loud: Log): Promise<OpenedProcess> {
  const { dataDir, photosDir, mail } = config;
  expectDatabase(["jobs"], config);
  const publicUrl = expectAddress(config);
  const log = withoutLosses(loud);
  const opened = await openDatabase(config, loud);
  const { db } = opened;
  let storage: PhotoStorage;
  try {
    const migrated = await opened.withoutTimeout(migrateToLatest);
    if (migrated.length) log.info({ migrated }, "The database was migrated.");
    storage = await openPhotoStorage({ photosDir, photosBucket: config.photosBucket, photoCacheDir: photoCacheDirOf(dataDir) }, log);
  } catch (error) {
    await opened.close();
    throw error;
  }
  const leader = competeForLeadership(db, log);
  const mailer = startMailer(db, log, { ...mail, dataDir, alone: false }, leader);
  const siteAddress = () => publicUrl;
  const photos = createPhotos(db, storage);
  const opening = config.table && openTable(config.table);
  const operating = {
    operators: config.deskOperators,
    proxyUnsaid: false,
    embedded: false,
    outbox: path.join(dataDir, OUTBOX_FOLDER),
    table: opening?.access,
    withoutTimeout: opened.withoutTimeout,
  };
  const running = [
    leader,
    mailer,
    startJobs({ db, log, leader, storage, mailsDir: dataDir }),
    leader.whileLeader(() => reportNoticesChore(db, { mailer, siteAddress }, log)),
    leader.whileLeader(() => mailLinksChore(db, { mailer, siteAddress, operators: config.deskOperators }, log)),
    ...(opening ? [leader.whileLeader(() => opening.scheduleChore({ db, log, mailer, photos, operating, siteAddress, publicUrl }))] : []),
    photos,
  ];
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await opening?.end();
    await Promise.all(running.map((each) => each.stop()));
    await opened.close();
  }
  return {
    readiness: () => {
      if (opened.away()) return { ready: false, database: "away", ...mailsOf(mailer) };
      const jobs = leader.state();
      return { ready: closing === undefined && jobs !== "unknown", jobs, ...mailsOf(mailer) };
    },
    metrics: apiMetrics({ opened, leader, storage }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

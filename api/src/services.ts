import os from "node:os";
import path from "node:path";
import { type FormSettings, parseApiConfig } from "@nightlatch/backoffice/config";
import type { DeskOperator } from "@nightlatch/backoffice/desk/operators";
import type { TableAccess } from "@nightlatch/backoffice/imports/schedule/table-settings";
import type { BackofficeServices } from "@nightlatch/backoffice/server-context";
import {
  type CatalogueResponses,
  createCatalogueResponses,
  NO_RESPONSE_CACHE,
  RESPONSE_CACHE_LIMITS,
} from "@nightlatch/catalogue/catalogue-responses";
import { catalogueVersion } from "@nightlatch/catalogue/catalogue-version";
import { createListingReader, type ListingReader } from "@nightlatch/catalogue/listing-reader";
import { type LiveCatalogue, startLiveCatalogue } from "@nightlatch/catalogue/live/live-catalogue";
import { catalogueSource } from "@nightlatch/catalogue/live/read-catalogue";
import { createPositions, type KnownCity, OWN_CITIES, type Positions } from "@nightlatch/catalogue/places/positions";
import { createViews, type ViewOf } from "@nightlatch/catalogue/preview/preview-views";
import { cacheRecordsFile } from "@nightlatch/catalogue/records-file";
import type { OpenDatabase } from "@nightlatch/database/database";
import { isOutOfSpace, UnusableDatabaseError } from "@nightlatch/database/database-errors";
import { ALWAYS_LEADER, competeForLeadership, type LeaderLease, type LeaderState, NEVER_LEADER } from "@nightlatch/database/leader";
import { migrateToLatest } from "@nightlatch/database/migrate";
import type { ReplicaState } from "@nightlatch/database/replica";
import { serverRegistrationChore } from "@nightlatch/database/running-servers";
import type { Database, NewCreative } from "@nightlatch/database/schema";
import { createChallenges } from "@nightlatch/forms/abuse/challenges";
import { createGuard, type Guard } from "@nightlatch/forms/abuse/guard";
import { reportNoticesChore } from "@nightlatch/forms/reports/report-notices";
import { isLocalAddress } from "@nightlatch/http/local-only";
import type { Log } from "@nightlatch/http/log";
import { createOwnAddress, type OwnAddress } from "@nightlatch/http/own-address";
import { fillNewCatalogue } from "@nightlatch/listings/listing-store";
import { type MailFailure, mailsOf } from "@nightlatch/mail/mail-health";
import { createStoringMailer, type MailerOptions, OUTBOX_FOLDER, startMailer } from "@nightlatch/mail/mailer";
import { openPhotoStorage, type PhotoLocation } from "@nightlatch/media/open-storage";
import { createPhotos, type PhotosOptions } from "@nightlatch/media/photos";
import { createSeedPhotos, type SeedPhotos } from "@nightlatch/media/seed-photos";
import type { CachedPrebuilt, PrebuiltFile } from "@nightlatch/process/http";
import type { MetricDefinition } from "@nightlatch/process/telemetry";
import type { Kysely } from "kysely";
import { apiMetrics } from "./api-metrics.ts";
import { startJobs } from "./jobs/jobs.ts";
import { mailLinksChore } from "./jobs/mail-links.ts";

export interface Readiness {
  readonly ready: boolean;
  readonly database?: "away";
  readonly photos?: "away";
  readonly replica?: ReplicaState;
  /** Set while the database does not confirm commits. Forms are then rejected. */
  readonly commits?: "stuck";
  readonly mails?: MailFailure;
  readonly jobs?: LeaderState;
}

export interface Services extends BackofficeServices, OwnAddress {
  readonly catalogue: LiveCatalogue;
  catalogueVersion(): string;
  readonly responses: CatalogueResponses;
  readonly listings: ListingReader;
  readonly recordsFile: CachedPrebuilt<PrebuiltFile>;
  readonly viewOf: ViewOf;
  readonly positions: Positions;
  readonly guard: Guard;
  readonly seedPhotos: SeedPhotos;
  readonly forms: FormSettings;
  readonly leader: LeaderLease;
  /** Not ready while the database is away, although reads from memory succeed. */
  readiness(): Readiness;
  readonly metrics: readonly MetricDefinition[];
  close(): Promise<void>;
}

export interface ServicesOptions {
  readonly pollMs?: number;
  readonly readSeed?: () => Promise<readonly unknown[]>;
  readonly readAds?: () => Promise<readonly NewCreative[]>;
  readonly responseCache?: boolean;
  readonly mail?: MailerOptions;
  readonly forms?: FormSettings;
  readonly deskOperators?: readonly DeskOperator[];
  readonly publicUrl?: string | undefined;
  readonly proxyUnsaid?: boolean;
  readonly table?: TableAccess | undefined;
  readonly shared?: boolean;
  readonly jobs?: boolean;
  readonly cities?: readonly KnownCity[];
  readonly photosAt?: PhotoLocation;
  readonly photos?: PhotosOptions;
  readonly filesDir?: string;
}

/** Milliseconds. Changes by other processes must show within two seconds, and building the catalogue takes most of that time. */
export const POLL_MS = 500;

const leaderLeaseOf = (db: Kysely<Database>, log: Log, { jobs = true, shared = false }: ServicesOptions): LeaderLease => {
  if (!jobs) return NEVER_LEADER;
  return shared ? competeForLeadership(db, log) : ALWAYS_LEADER;
};

async function fill(db: Kysely<Database>, log: Log, { readSeed, readAds }: ServicesOptions): Promise<void> {
  if (!readSeed) return;
  const listings = await fillNewCatalogue(db, readSeed, async (trx) => {
    const creatives = (await readAds?.()) ?? [];
    if (creatives.length > 0)
      await trx
        .insertInto("ad_creatives")
        .values([...creatives])
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
  });
  if (listings > 0) log.info({ listings }, "The new catalogue was filled.");
}

/** Migrates the database, fills a new catalogue, and starts the services. Closes the database before it throws. */
export async function startServices(opened: OpenDatabase, log: Log, options: ServicesOptions = {}): Promise<Services> {
  const { db } = opened;
  try {
    const migrated = await opened.withoutTimeout(migrateToLatest, "migration");
    if (migrated.length) log.info({ migrated }, "The database was migrated.");
    await fill(db, log, options);
    const catalogue = await startLiveCatalogue(catalogueSource(opened, log), log, options.pollMs ?? POLL_MS);
    if (catalogue.current().categoryCounts().total === 0) log.info("No listing is published yet. `ops today` says how to add the first.");
    const responses = createCatalogueResponses(catalogue, options.responseCache === false ? NO_RESPONSE_CACHE : RESPONSE_CACHE_LIMITS);
    const listings = createListingReader(opened.readAt, catalogue);
    const recordsFile = cacheRecordsFile(opened.readAt, catalogue, options.filesDir ?? os.tmpdir());
    const defaults = parseApiConfig({});
    const { forms = defaults.forms, publicUrl } = options;
    const photosAt = options.photosAt ?? defaults;
    const storage = await openPhotoStorage(photosAt, log);
    const leader = leaderLeaseOf(db, log, options);
    const mailer = options.mail ? startMailer(db, log, options.mail, leader) : createStoringMailer(defaults.mail);
    const jobs = startJobs({ db, log, leader, storage, mailsDir: options.mail?.dataDir });
    const own = createOwnAddress(publicUrl, (address) => {
      if (publicUrl === undefined && options.mail?.smtpUrl) {
        log.warn({ address }, `PUBLIC_URL is not set, so links in mails lead to ${address}, which other machines may not open. Set it.`);
      }
      const notices = leader.whileLeader(() => reportNoticesChore(db, { mailer, siteAddress: () => address }, log));
      const links = leader.whileLeader(() =>
        mailLinksChore(db, { mailer, operators: options.deskOperators ?? [], siteAddress: () => address }, log),
      );
      // Does not register a local address, because other processes would mail it to hosts.
      const opensNowhere = publicUrl === undefined && mailer.leaves && isLocalAddress(address);
      return options.shared && !opensNowhere ? [notices, links, serverRegistrationChore(db, address, log)] : [notices, links];
    });
    const photos = createPhotos(db, storage, options.photos);
    const seedPhotos = createSeedPhotos({ cacheDir: path.join(photosAt.photoCacheDir, "seed"), log });
    let closing: Promise<void> | undefined;
    return {
      db,
      catalogue,
      catalogueVersion: () => catalogueVersion(catalogue.current()),
      responses,
      listings,
      recordsFile,
      viewOf: createViews({ db, catalogue, responses, listings, log }),
      positions: createPositions([...OWN_CITIES, ...(options.cities ?? [])]),
      mailer,
      guard: createGuard(db, createChallenges(db), forms.limit, opened.commitsStuck),
      photos,
      seedPhotos,
      forms,
      operating: {
        operators: options.deskOperators ?? [],
        embedded: options.shared !== true,
        proxyUnsaid: options.proxyUnsaid === true,
        outbox: path.join(options.mail?.dataDir ?? options.filesDir ?? defaults.dataDir, OUTBOX_FOLDER),
        table: options.table,
        withoutTimeout: opened.withoutTimeout,
      },
      publicUrl,
      siteAddress: own.siteAddress,
      listensAt: own.listensAt,
      log,
      leader,
      readiness: () => {
        const parts = {
          ...(storage.away() ? { photos: "away" as const } : {}),
          ...(opened.commitsStuck() ? { commits: "stuck" as const } : {}),
          ...mailsOf(mailer),
        };
        if (opened.away()) return { ready: false, database: "away", ...parts };
        const where = leader === ALWAYS_LEADER || leader === NEVER_LEADER ? {} : { jobs: leader.state() };
        const replica = opened.replica();
        return { ready: closing === undefined, ...where, ...parts, ...(replica ? { replica } : {}) };
      },
      metrics: apiMetrics({ opened, leader, storage, catalogue }),
      close: () => {
        const running = [leader, catalogue, mailer, jobs, own, photos, seedPhotos, recordsFile];
        closing ??= Promise.all(running.map((each) => each.stop())).then(() => opened.close());
        return closing;
      },
    };
  } catch (error) {
    await opened.close();
    throw isOutOfSpace(error)
      ? new UnusableDatabaseError("The database's disk is full. What it has is safe; make room and start again.")
      : error;
  }
}

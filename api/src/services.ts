import os from "node:os";
import path from "node:path";
import type { KeptPrepared, PreparedFile } from "@nightlatch/process/http";
import type { Figure } from "@nightlatch/process/telemetry";
import type { Kysely } from "kysely";
import { createChallenges } from "./abuse/challenges.ts";
import { createGuard, type Guard } from "./abuse/guard.ts";
import { apiFigures } from "./api-figures.ts";
import { ANSWER_LIMITS, type CatalogueAnswers, createCatalogueAnswers, KEEP_NO_ANSWERS } from "./catalogue/catalogue-answers.ts";
import { createListingReader, type ListingReader } from "./catalogue/listing-reader.ts";
import { type LiveCatalogue, startLiveCatalogue } from "./catalogue/live/live-catalogue.ts";
import { catalogueSource } from "./catalogue/live/read-catalogue.ts";
import { keepWholeRecords } from "./catalogue/whole-records.ts";
import { type FormSettings, parseApiConfig } from "./config.ts";
import type { OpenDatabase } from "./db/database.ts";
import { isOutOfRoom, UnusableDatabaseError } from "./db/database-errors.ts";
import { ALWAYS_LEADER, competeForLeadership, type LeaderLease, type LeaderState, NEVER_LEADER } from "./db/leader.ts";
import { fillNewCatalogue } from "./db/listing-store.ts";
import { migrateToLatest } from "./db/migrate.ts";
import type { ReplicaState } from "./db/replica.ts";
import type { Database, NewCreative } from "./db/schema.ts";
import type { DeskOperator } from "./desk/operators.ts";
import { catalogueVersion } from "./http/catalogue-version.ts";
import { startJobs } from "./jobs/jobs.ts";
import { keepMailingLinks } from "./jobs/mail-links.ts";
import type { Log } from "./log.ts";
import { type MailTrouble, mailsOf } from "./mail/mail-standing.ts";
import { keepMails, type Mailer, type MailerOptions, OUTBOX_FOLDER, startMailer } from "./mail/mailer.ts";
import { openPhotoStorage, type PhotoPlace } from "./photos/open-storage.ts";
import { createPhotos, type Photos, type PhotosOptions } from "./photos/photos.ts";
import { createSeedPhotos, type SeedPhotos } from "./photos/seed-photos.ts";
import { createPositions, type KnownCity, OWN_CITIES, type Positions } from "./places/positions.ts";
import { createViews, type ViewOf } from "./preview/views.ts";
import { isLocalAddress } from "./quick-edit/local-only.ts";
import { keepNoticingReports } from "./reports/report-notices.ts";
import { createOwnAddress, type OwnAddress } from "./site-address/own-address.ts";
import { keepSayingRunning } from "./site-address/running-servers.ts";
import type { TableAccess } from "./table-service/table-settings.ts";

/** Whether a server can answer all requests, and what keeps it from some. It is ready without its photos: pages stand. */
export interface Readiness {
  readonly ready: boolean;
  readonly database?: "away";
  readonly photos?: "away";
  /** Why the replica, where there is one, is not read from. */
  readonly replica?: ReplicaState;
  /** Set while the database does not confirm commits: forms are refused, and pages go on. */
  readonly commits?: "stuck";
  /** Why mails that this process sends do not leave; it is ready all the same, since forms are taken and mails are kept. */
  readonly mails?: MailTrouble;
  /** Whether the jobs are done in this process; absent where no other could do them. */
  readonly jobs?: LeaderState;
}

/** What operations of the desk use beside the database and the mailer. */
export interface Operating {
  /** Who may sign in at the desk by mail or passkey. */
  readonly operators: readonly DeskOperator[];
  /** Whether this process alone has the database. */
  readonly embedded: boolean;
  /** Whether a proxy is in front and TRUST_PROXY says nothing of it. */
  readonly proxyUnsaid: boolean;
  /** Absolute path of the folder that mails are written to where there is no mail server. */
  readonly outbox: string;
  /** The table service, where the settings name one. */
  readonly table: TableAccess | undefined;
  /** Work without the time limits of requests. */
  readonly unhurried: OpenDatabase["unhurried"];
}

/** The services that the API's routes use. */
export interface Services extends OwnAddress {
  readonly db: Kysely<Database>;
  readonly catalogue: LiveCatalogue;
  /** The version of the catalogue that answers show now. */
  catalogueVersion(): string;
  /** The public catalogue's answers, some of them kept. */
  readonly answers: CatalogueAnswers;
  readonly listings: ListingReader;
  /** All public records, for `GET /api/properties`. */
  readonly wholeRecords: KeptPrepared<PreparedFile>;
  /** Gives the listings that a request may see. Routes that show listings answer from it, never from the public parts above. */
  readonly viewOf: ViewOf;
  /** Where cities are. */
  readonly positions: Positions;
  readonly mailer: Mailer;
  /** The guard of every public form. */
  readonly guard: Guard;
  readonly photos: Photos;
  readonly seedPhotos: SeedPhotos;
  readonly forms: FormSettings;
  /** What operations of the desk use beside the database and the mailer. */
  readonly operating: Operating;
  /** PUBLIC_URL, where it is set. Make links with `siteAddress`. */
  readonly publicUrl: string | undefined;
  readonly log: Log;
  /** Whether this process does what one does for all. */
  readonly leader: LeaderLease;
  /** Whether all requests can be answered. Without its database a server still answers reads from memory. */
  readiness(): Readiness;
  /** What the process tells of itself to whoever asks for metrics. */
  readonly figures: readonly Figure[];
  /** Stops all chores, waits for running queries, and frees the database and the folder's lock. Calling it twice is safe. */
  close(): Promise<void>;
}

export interface ServicesOptions {
  /** Milliseconds between two looks for a newer catalogue. */
  readonly pollMs?: number;
  /** Records for a catalogue that never had a listing; none unless given. */
  readonly readSeed?: () => Promise<readonly unknown[]>;
  /** Advertisements that come with these records; none unless given. */
  readonly readAds?: () => Promise<readonly NewCreative[]>;
  /** Whether answers are cached until the catalogue changes; true by default. The benchmark measures without the cache. */
  readonly answerCache?: boolean;
  /** How mails are sent. Without it they stay in the outbox. */
  readonly mail?: MailerOptions;
  readonly forms?: FormSettings;
  readonly deskOperators?: readonly DeskOperator[];
  readonly publicUrl?: string | undefined;
  /** Whether a proxy is in front and TRUST_PROXY says nothing of it. */
  readonly proxyUnsaid?: boolean;
  /** The table service that listings may come from by schedule. */
  readonly table?: TableAccess | undefined;
  /** Whether other processes open the database too. They are then told the site's address. */
  readonly shared?: boolean;
  /** Whether this process may do the jobs, the work that one does for all; yes unless told otherwise. */
  readonly jobs?: boolean;
  /** Cities beside the directory's own table, in whose place they count. */
  readonly cities?: readonly KnownCity[];
  /** Where hosts' photos are. */
  readonly photosAt?: PhotoPlace;
  readonly photos?: PhotosOptions;
  /** Absolute path of a folder for files that are kept while the process runs; the system's for temporary files unless told otherwise. */
  readonly filesDir?: string;
}

/**
 * Milliseconds between two looks for a newer catalogue. A change by another process must show within two seconds; looking
 * may take a quarter of them, and building the catalogue the rest.
 */
export const POLL_MS = 500;

const leaderLeaseOf = (db: Kysely<Database>, log: Log, { jobs = true, shared = false }: ServicesOptions): LeaderLease => {
  if (!jobs) return NEVER_LEADER;
  return shared ? competeForLeadership(db, log) : ALWAYS_LEADER;
};

/** Fills a new catalogue with the records that the options have. */
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

/**
 * Migrates a database, fills a new catalogue where it is given records, builds the catalogue and starts looking for changes. Closes
 * the database when a step fails.
 */
export async function startServices(opened: OpenDatabase, log: Log, options: ServicesOptions = {}): Promise<Services> {
  const { db } = opened;
  try {
    const migrated = await opened.unhurried(migrateToLatest, "migration");
    if (migrated.length) log.info({ migrated }, "The database was migrated.");
    await fill(db, log, options);
    const catalogue = await startLiveCatalogue(catalogueSource(opened, log), log, options.pollMs ?? POLL_MS);
    if (catalogue.current().categoryCounts().total === 0) log.info("No listing is published yet. `ops today` says how to add the first.");
    const answers = createCatalogueAnswers(catalogue, options.answerCache === false ? KEEP_NO_ANSWERS : ANSWER_LIMITS);
    const listings = createListingReader(opened.readAt, catalogue);
    const wholeRecords = keepWholeRecords(opened.readAt, catalogue, options.filesDir ?? os.tmpdir());
    const defaults = parseApiConfig({});
    const { forms = defaults.forms, publicUrl } = options;
    const photosAt = options.photosAt ?? defaults;
    const storage = await openPhotoStorage(photosAt, log);
    const leader = leaderLeaseOf(db, log, options);
    const mailer = options.mail ? startMailer(db, log, options.mail, leader) : keepMails(defaults.mail);
    const jobs = startJobs({ db, log, leader, storage, mailsDir: options.mail?.dataDir });
    const own = createOwnAddress(publicUrl, (address) => {
      if (publicUrl === undefined && options.mail?.smtpUrl) {
        log.warn({ address }, `PUBLIC_URL is not set, so links in mails lead to ${address}, which other machines may not open. Set it.`);
      }
      const notices = leader.whileLeader(() => keepNoticingReports(db, { mailer, siteAddress: () => address }, log));
      const links = leader.whileLeader(() =>
        keepMailingLinks(db, { mailer, operators: options.deskOperators ?? [], siteAddress: () => address }, log),
      );
      // Commands beside it would send hosts there.
      const opensNowhere = publicUrl === undefined && mailer.leaves && isLocalAddress(address);
      return options.shared && !opensNowhere ? [notices, links, keepSayingRunning(db, address, log)] : [notices, links];
    });
    const photos = createPhotos(db, storage, options.photos);
    const seedPhotos = createSeedPhotos({ keptDir: path.join(photosAt.keptPhotosDir, "seed"), log });
    let closing: Promise<void> | undefined;
    return {
      db,
      catalogue,
      catalogueVersion: () => catalogueVersion(catalogue.current()),
      answers,
      listings,
      wholeRecords,
      viewOf: createViews({ db, catalogue, answers, listings, log }),
      positions: createPositions([...OWN_CITIES, ...(options.cities ?? [])]),
      mailer,
      guard: createGuard(db, createChallenges(db, forms.challengeSecret), forms.limit, opened.commitsStuck),
      photos,
      seedPhotos,
      forms,
      operating: {
        operators: options.deskOperators ?? [],
        embedded: options.shared !== true,
        proxyUnsaid: options.proxyUnsaid === true,
        outbox: path.join(options.mail?.dataDir ?? options.filesDir ?? defaults.dataDir, OUTBOX_FOLDER),
        table: options.table,
        unhurried: opened.unhurried,
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
      figures: apiFigures({ opened, leader, storage, catalogue }),
      close: () => {
        const running = [leader, catalogue, mailer, jobs, own, photos, seedPhotos, wholeRecords];
        closing ??= Promise.all(running.map((each) => each.stop())).then(() => opened.close());
        return closing;
      },
    };
  } catch (error) {
    await opened.close();
    throw isOutOfRoom(error)
      ? new UnusableDatabaseError("There is no room left on the disk of the database. What it has is kept; make room and start again.")
      : error;
  }
}

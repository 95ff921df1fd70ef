import path from "node:path";
import { isEmail, SHORT_NAME } from "@nightlatch/domain";
import { type TrustedProxies, trustedProxies } from "@nightlatch/process/http";
import {
  ConfigError,
  type Environment,
  isWebAddress,
  onOff,
  readEnvironment,
  refuseInvented,
  webAddress,
  wholeNumber,
} from "@nightlatch/process/settings";
import { type BucketSettings, readBucketSettings } from "@nightlatch/process/storage";
import { LOG_FORMATS, type LogFormat } from "@nightlatch/process/telemetry";
import { z } from "zod";
import { serversOf } from "./db/database-servers.ts";
import { POOL } from "./db/postgres.ts";
import { type DeskOperator, parseOperators } from "./desk/operators.ts";
import type { MailSettings } from "./mail/mailer.ts";
import { isLocalAddress } from "./quick-edit/local-only.ts";
import { readTableSettings, type TableSettings } from "./table-service/table-settings.ts";

/** The API's settings, parsed from the environment once per process (docs/conventions.md#environment). */
export interface ApiConfig {
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  /** Absolute path of the folder of everything that the process keeps. The embedded database is in `db` below it. */
  readonly dataDir: string;
  /** Absolute path of the folder of hosts' photos. */
  readonly photosDir: string;
  /** The bucket that has hosts' photos in place of the folder; absent where none is named. */
  readonly photosBucket: BucketSettings | undefined;
  /** Absolute path of the folder for copies of photos in the bucket, uploads that are not whole, and made sizes of the demonstration's photos. */
  readonly keptPhotosDir: string;
  /** Address of a Postgres server; absent means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Address of a replica of it, which reads may come from. */
  readonly databaseReadUrl: string | undefined;
  /** Most connections to the database server that requests and chores of one process take. */
  readonly databasePool: number;
  /** Proxies that may state the client's address; undefined where TRUST_PROXY is not set, which trusts none. */
  readonly trustProxy: TrustedProxies | undefined;
  /** Whether Quick Edit is offered, which only a site for this machine alone may do (docs/product/detail.md#quick-edit). */
  readonly quickEdit: boolean;
  /** The site's own address, for links, without a slash at its end. Absent where PUBLIC_URL is not set: no default would be right. */
  readonly publicUrl: string | undefined;
  readonly mail: MailSettings;
  /** Who may sign in at the desk by mail or passkey; nobody unless told otherwise. */
  readonly deskOperators: readonly DeskOperator[];
  readonly forms: FormSettings;
  /** The table service that listings may come from by schedule; absent where none is named. */
  readonly table: TableSettings | undefined;
  readonly logFormat: LogFormat;
}

/** Settings for forms (docs/product/api.md, docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export interface FormSettings {
  /** Address of a form-handling service, with `{formId}` in it. Absent means the built-in one. */
  readonly formServiceUrl: string | undefined;
  /** Address of an email-marketing service. Absent means the built-in one. */
  readonly emailMarketingUrl: string | undefined;
  /** The secret that signs challenges. Absent means one that the database makes and keeps. */
  readonly challengeSecret: string | undefined;
  /** How many forms of one kind one client may send in ten minutes. */
  readonly limit: number;
}

const POSTGRES_ADDRESS = "must be an address like postgres://user:password@host:5432/database";

const environmentSchema = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, "must be a host name or an address")
    .default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3001),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes("\0"), "must not contain a NUL character")
    .default(".data"),
  PHOTOS_DIR: z
    .string()
    .refine((value) => !value.includes("\0"), "must not contain a NUL character")
    .optional(),
  DATABASE_URL: z.string().refine(isPostgresUrl, POSTGRES_ADDRESS).optional(),
  DATABASE_READ_URL: z.string().refine(isPostgresUrl, POSTGRES_ADDRESS).optional(),
  DATABASE_POOL: wholeNumber(1, 500).default(POOL),
  TRUST_PROXY: trustedProxies.optional(),
  QUICK_EDIT: onOff.default(false),
  PUBLIC_URL: webAddress("https://stays.example").optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, "must be an address like smtp://user:password@host:587").optional(),
  MAIL_FROM: z.string().refine(isEmail, "must be an email address").optional(),
  OPERATOR_EMAIL: z.string().refine(isEmail, "must be an email address").optional(),
  DESK_OPERATORS: z
    .string()
    .transform((text) => parseOperators(text))
    .refine((operators) => operators !== undefined, "must be like Ada Park <ada@stays.example> owner, Ben <ben@stays.example> curator")
    .optional(),
  FORM_SERVICE_URL: z
    .string()
    .refine((value) => isWebAddress(value.replace("{formId}", "id")), "must be an address like https://forms.example/{formId}")
    .optional(),
  EMAIL_MARKETING_URL: z.string().refine(isWebAddress, "must be an address like https://lists.example/subscribe").optional(),
  CHALLENGE_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  FORM_LIMIT: wholeNumber(1, 10_000).default(20),
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: `must be one of ${LOG_FORMATS.join(", ")}` }).default("text"),
});

/**
 * Reads the variables of `environmentSchema` (docs/configuration.md). A variable that is set to nothing counts as not
 * set.
 *
 * @throws {ConfigError} naming every bad variable at once. Values are not repeated: an address may hold a password.
 */
export function parseApiConfig(env: Environment): ApiConfig {
  const { HOST, PORT, DATA_DIR, PHOTOS_DIR, DATABASE_URL, DATABASE_READ_URL, DATABASE_POOL, TRUST_PROXY, QUICK_EDIT, ...values } =
    readEnvironment(environmentSchema, env);
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError("DATABASE_READ_URL needs DATABASE_URL: a replica is of a server that takes writes.");
  if (QUICK_EDIT && values.PUBLIC_URL !== undefined && !isLocalAddress(values.PUBLIC_URL))
    throw new ConfigError("QUICK_EDIT must be off where PUBLIC_URL is not this machine's own, such as http://localhost:3000.");
  expectRealMails(values);
  return {
    host: HOST,
    port: PORT,
    dataDir: path.resolve(DATA_DIR),
    photosDir: photosDirOf(DATA_DIR, PHOTOS_DIR),
    photosBucket: env.PHOTOS_URL ? readBucketSettings("PHOTOS_URL", env) : undefined,
    keptPhotosDir: keptPhotosDirOf(DATA_DIR),
    databaseUrl: DATABASE_URL,
    databaseReadUrl: DATABASE_READ_URL,
    databasePool: DATABASE_POOL,
    trustProxy: TRUST_PROXY,
    quickEdit: QUICK_EDIT,
    publicUrl: values.PUBLIC_URL,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `no-reply@${SHORT_NAME}.example`,
      operator: values.OPERATOR_EMAIL ?? `operator@${SHORT_NAME}.example`,
    },
    deskOperators: values.DESK_OPERATORS ?? [],
    forms: {
      formServiceUrl: values.FORM_SERVICE_URL,
      emailMarketingUrl: values.EMAIL_MARKETING_URL,
      challengeSecret: values.CHALLENGE_SECRET,
      limit: values.FORM_LIMIT,
    },
    table: readTableSettings(env),
    logFormat: values.LOG_FORMAT,
  };
}

/** @throws {ConfigError} where mails of a site for visitors would come from, or go to, an address that is not real */
function expectRealMails({
  PUBLIC_URL,
  SMTP_URL,
  ...addresses
}: Readonly<Partial<Record<"PUBLIC_URL" | "SMTP_URL" | "MAIL_FROM" | "OPERATOR_EMAIL", string>>>): void {
  const { MAIL_FROM, OPERATOR_EMAIL } = addresses;
  refuseInvented(PUBLIC_URL, { MAIL_FROM, OPERATOR_EMAIL });
  if (SMTP_URL === undefined || !PUBLIC_URL?.startsWith("https:")) return;
  const missing = Object.entries({ MAIL_FROM, OPERATOR_EMAIL }).filter(([, address]) => address === undefined);
  if (missing.length > 0)
    throw new ConfigError(
      missing.map(([name]) => `${name} must be set beside SMTP_URL: its default is an address of .example.`).join("\n"),
    );
}

/** An environment without what only servers read, for commands: they take no harm from what is wrong with it. */
export const withoutServers = (env: Environment): Environment => ({
  ...env,
  HOST: undefined,
  PORT: undefined,
  AIRTABLE_BASE_ID: undefined,
  AIRTABLE_API_KEY: undefined,
});

/** Absolute path of the folder of photos: below the data folder, unless several servers of one database share another. */
export function photosDirOf(dataDir: string, photosDir?: string): string {
  return path.resolve(photosDir ?? path.join(dataDir, "photos"));
}

/** Absolute path of the folder for copies of photos in a bucket. Each machine has its own. */
export const keptPhotosDirOf = (dataDir: string): string => path.resolve(dataDir, "kept-photos");

function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && ["smtp:", "smtps:"].includes(new URL(value).protocol) && new URL(value).hostname !== "";
}

function isPostgresUrl(value: string): boolean {
  return serversOf(value).every((server) => URL.canParse(server) && ["postgres:", "postgresql:"].includes(new URL(server).protocol));
}

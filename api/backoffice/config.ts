import path from "node:path";
import { serversOf } from "@nightlatch/database/database-servers";
import { POOL } from "@nightlatch/database/postgres";
import { isEmail, SHORT_NAME } from "@nightlatch/domain";
import { isLocalAddress } from "@nightlatch/http/local-only";
import type { MailSettings } from "@nightlatch/mail/mailer";
import { type TrustedProxies, trustedProxies } from "@nightlatch/process/http";
import {
  ConfigError,
  type Environment,
  isWebAddress,
  onOff,
  readEnvironment,
  rejectUnknownSettings,
  webAddress,
  wholeNumber,
} from "@nightlatch/process/settings";
import { type BucketSettings, readBucketSettings } from "@nightlatch/process/storage";
import { LOG_FORMATS, type LogFormat } from "@nightlatch/process/telemetry";
import { z } from "zod";
import { type DeskOperator, parseOperators } from "./desk/operators.ts";
import { readTableSettings, type TableSettings } from "./imports/schedule/table-settings.ts";

export interface ApiConfig {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly photosDir: string;
  readonly photosBucket: BucketSettings | undefined;
  readonly photoCacheDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  readonly databasePool: number;
  /** Undefined without TRUST_PROXY, so that the server trusts no proxy. */
  readonly trustProxy: TrustedProxies | undefined;
  /** Requires a site on this machine (docs/product/detail.md#quick-edit). */
  readonly quickEdit: boolean;
  /** Base URL of links, without a final slash. There is no safe default, because mails contain these links. */
  readonly publicUrl: string | undefined;
  readonly mail: MailSettings;
  readonly deskOperators: readonly DeskOperator[];
  readonly forms: FormSettings;
  readonly table: TableSettings | undefined;
  readonly logFormat: LogFormat;
}

export interface FormSettings {
  readonly formServiceUrl: string | undefined;
  readonly emailMarketingUrl: string | undefined;
  /** Most forms of one kind that one client may send in ten minutes. */
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
  FORM_LIMIT: wholeNumber(1, 10_000).default(20),
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: `must be one of ${LOG_FORMATS.join(", ")}` }).default("text"),
});

/** Reads the settings of docs/configuration.md. @throws {ConfigError} naming every bad variable, without values */
export function parseApiConfig(env: Environment): ApiConfig {
  const { HOST, PORT, DATA_DIR, PHOTOS_DIR, DATABASE_URL, DATABASE_READ_URL, DATABASE_POOL, TRUST_PROXY, QUICK_EDIT, ...values } =
    readEnvironment(environmentSchema, env);
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError("DATABASE_READ_URL needs DATABASE_URL, the server that it replicates.");
  if (QUICK_EDIT && values.PUBLIC_URL !== undefined && !isLocalAddress(values.PUBLIC_URL))
    throw new ConfigError("QUICK_EDIT must be off unless PUBLIC_URL is an address of this machine, such as http://localhost:3000.");
  expectRealMails(values);
  return {
    host: HOST,
    port: PORT,
    dataDir: path.resolve(DATA_DIR),
    photosDir: photosDirOf(DATA_DIR, PHOTOS_DIR),
    photosBucket: env.PHOTOS_URL ? readBucketSettings("PHOTOS_URL", env) : undefined,
    photoCacheDir: photoCacheDirOf(DATA_DIR),
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
      limit: values.FORM_LIMIT,
    },
    table: readTableSettings(env),
    logFormat: values.LOG_FORMAT,
  };
}

function expectRealMails({ PUBLIC_URL, SMTP_URL, MAIL_FROM, OPERATOR_EMAIL }: Partial<z.output<typeof environmentSchema>>): void {
  rejectUnknownSettings(PUBLIC_URL, { MAIL_FROM, OPERATOR_EMAIL });
  if (SMTP_URL === undefined || !PUBLIC_URL?.startsWith("https:")) return;
  const missing = Object.entries({ MAIL_FROM, OPERATOR_EMAIL }).filter(([, address]) => address === undefined);
  if (missing.length > 0)
    throw new ConfigError(missing.map(([name]) => `${name} must be set with SMTP_URL: its default is a .example address.`).join("\n"));
}

export const withoutServers = (env: Environment): Environment => ({
  ...env,
  HOST: undefined,
  PORT: undefined,
  AIRTABLE_BASE_ID: undefined,
  AIRTABLE_API_KEY: undefined,
});

export function photosDirOf(dataDir: string, photosDir?: string): string {
  return path.resolve(photosDir ?? path.join(dataDir, "photos"));
}

export const photoCacheDirOf = (dataDir: string): string => path.resolve(dataDir, "kept-photos");

function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && ["smtp:", "smtps:"].includes(new URL(value).protocol) && new URL(value).hostname !== "";
}

function isPostgresUrl(value: string): boolean {
  return serversOf(value).every((server) => URL.canParse(server) && ["postgres:", "postgresql:"].includes(new URL(server).protocol));
}

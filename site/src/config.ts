import { resolve } from "node:path";
import type { PublicConfig, SiteLinks } from "@nightlatch/contract";
import { type TrustedProxies, trustedProxies } from "@nightlatch/process/http";
import { type Environment, onOff, readEnvironment, refuseInvented, webAddress, wholeNumber } from "@nightlatch/process/settings";
import { expectFolder } from "@nightlatch/process/storage";
import { LOG_FORMATS, type LogFormat } from "@nightlatch/process/telemetry";
import { PRODUCTION } from "@nightlatch/release";
import { z } from "zod";

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text && text.startsWith("https:");

/** Addresses of the web, separated by commas. */
const webAddresses = (example: string) =>
  z
    .string()
    .transform((list) => list.split(",").map((address) => address.trim()))
    .pipe(z.array(webAddress(example)));

const EXAMPLE_BLOG = "https://blog.nightlatch.example";
/** The posts of the example blog. The posts of another blog are unknown. */
const EXAMPLE_POSTS = ["reading-a-listing", "going-away-together", "keeping-a-place"].map((post) => `${EXAMPLE_BLOG}/${post}`);
/** Links where none are set, for a site that is only looked at: nothing is behind them. */
const EXAMPLE_LINKS = {
  BLOG_URL: EXAMPLE_BLOG,
  SHOP_URL: "https://shop.nightlatch.example",
  SOCIAL_URL: ["https://social.example/nightlatch", "https://photos.example/nightlatch"],
  SUPPORT_EMAIL: "support@nightlatch.example",
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("localhost"),
  PUBLIC_URL: webAddress("https://stays.example").optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  RELEASE_CHANNEL: z
    .string()
    .regex(/^[0-9A-Za-z][0-9A-Za-z.+_-]*$/, "must be a channel's name, such as production")
    .default(PRODUCTION),
  API_URL: webAddress("http://localhost:3001").optional(),
  TRUST_PROXY: trustedProxies.optional(),
  HOME_MODE: z.enum(["home", "waitlist"], { error: "must be home or waitlist" }).default("home"),
  SHOW_RATING: onOff.optional(),
  BLOG_URL: webAddress(EXAMPLE_BLOG).optional(),
  BLOG_POSTS: webAddresses(`${EXAMPLE_BLOG}/first,${EXAMPLE_BLOG}/second`).optional(),
  SHOP_URL: webAddress("https://shop.nightlatch.example").optional(),
  SOCIAL_URL: webAddresses("https://social.example/nightlatch").optional(),
  IMAGE_ORIGINS: z
    .string()
    .transform((list) => list.split(",").map((origin) => origin.trim()))
    .pipe(z.array(z.string().refine(isOrigin, "must be addresses such as https://images.example")))
    .default([]),
  NEWSLETTER_SCRIPT_URL: z.url({ protocol: /^https$/, error: "must be an address like https://lists.example/form.js" }).optional(),
  NEWSLETTER_FORM_ID: z.string().min(1).default("newsletter"),
  EXIT_URL: webAddress("https://www.wikipedia.org").default("https://www.wikipedia.org"),
  SUPPORT_EMAIL: z.email({ error: "must be an email address" }).optional(),
  PAGE_TIME_LIMIT_MS: wholeNumber(100, 60_000).default(5000),
  REQUIRE_ISOLATION: onOff.default(false),
  MEASURE_SAMPLE: z
    .string()
    .refine((value) => Number(value) >= 0 && Number(value) <= 1, "must be a number from 0 to 1")
    .transform(Number)
    .default(0.1),
  MEASURE_LIMIT: wholeNumber(1, 100_000).default(10),
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: `must be one of ${LOG_FORMATS.join(", ")}` }).default("text"),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("warn"),
});

export interface SiteConfig {
  readonly port: number;
  readonly host: string;
  /** Absolute origin of the site, for canonical addresses. When the system picks the port, the port in it is 0 until the server listens. */
  readonly origin: string;
  readonly dataDir: string;
  /** The channel whose releases are served. */
  readonly channel: string;
  /** Address of an API on another server; when absent the API is mounted in this process. */
  readonly apiUrl: string | undefined;
  /** Proxies that may state the visitor's address; undefined where TRUST_PROXY is not set, which trusts none. */
  readonly trustProxy: TrustedProxies | undefined;
  readonly homeMode: "home" | "waitlist";
  readonly showRating: boolean;
  readonly links: SiteLinks;
  /** Origins on other sites that pictures of listings and advertisements may come from; none unless set. */
  readonly imageOrigins: readonly string[];
  /** A newsletter service's form; undefined unless its script's address is set. */
  readonly newsletter: PublicConfig["newsletter"];
  /** Milliseconds that a page may take. Parts that are missing then are left to the browser. */
  readonly pageTimeLimit: number;
  /** Whether the server starts only where every layer that isolates renderers is active. */
  readonly requireIsolation: boolean;
  /** Share of page views that measure themselves, 0 to 1. While a canary runs all views do; with 0 none ever do. */
  readonly measureSample: number;
  /** Most page views of one client that are counted in a minute. */
  readonly measureLimit: number;
  readonly logLevel: string;
  readonly logFormat: LogFormat;
}

/**
 * Reads the site server's settings from the environment, once (docs/configuration.md).
 *
 * @throws {ConfigError} naming every bad variable at once, without its value, or a DATA_DIR that is a file
 */
export function parseSiteConfig(env: Environment): SiteConfig {
  const values = readEnvironment(environment, env);
  const dataDir = resolve(values.DATA_DIR);
  const { PUBLIC_URL, BLOG_URL, BLOG_POSTS, SHOP_URL, SOCIAL_URL, SUPPORT_EMAIL, EXIT_URL } = values;
  refuseInvented(PUBLIC_URL, { BLOG_URL, BLOG_POSTS, SHOP_URL, SOCIAL_URL, SUPPORT_EMAIL, EXIT_URL });
  const isForVisitors = PUBLIC_URL?.startsWith("https:") === true;
  expectFolder(dataDir);
  return {
    port: values.PORT,
    host: values.HOST,
    origin: values.PUBLIC_URL ?? `http://${values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
    dataDir,
    channel: values.RELEASE_CHANNEL,
    apiUrl: values.API_URL,
    trustProxy: values.TRUST_PROXY,
    homeMode: values.HOME_MODE,
    showRating: values.SHOW_RATING ?? !isForVisitors,
    links: linksOf({ ...(isForVisitors ? {} : EXAMPLE_LINKS), ...values }),
    imageOrigins: values.IMAGE_ORIGINS,
    newsletter: values.NEWSLETTER_SCRIPT_URL ? { scriptUrl: values.NEWSLETTER_SCRIPT_URL, formId: values.NEWSLETTER_FORM_ID } : undefined,
    pageTimeLimit: values.PAGE_TIME_LIMIT_MS,
    requireIsolation: values.REQUIRE_ISOLATION,
    measureSample: values.MEASURE_SAMPLE,
    measureLimit: values.MEASURE_LIMIT,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
  };
}

function linksOf({
  BLOG_URL: blog,
  BLOG_POSTS: posts = blog === EXAMPLE_BLOG ? EXAMPLE_POSTS : [],
  SHOP_URL: shop,
  SOCIAL_URL: [social, ...moreSocial] = [],
  SUPPORT_EMAIL: supportEmail,
  EXIT_URL: exit,
}: Partial<z.output<typeof environment>> & Pick<z.output<typeof environment>, "EXIT_URL">): SiteLinks {
  return {
    ...(blog ? { blog } : {}),
    ...(posts.length > 0 ? { posts } : {}),
    ...(shop ? { shop } : {}),
    ...(social ? { social } : {}),
    ...(moreSocial.length > 0 ? { moreSocial } : {}),
    ...(supportEmail ? { supportEmail } : {}),
    exit,
  };
}

import { resolve } from "node:path";
import type { PublicConfig, SiteLinks } from "@nightlatch/contract";
import { trustedProxies } from "@nightlatch/process/http";
import { type Environment, onOff, readEnvironment, rejectUnknownSettings, webAddress, wholeNumber } from "@nightlatch/process/settings";
import { expectFolder } from "@nightlatch/process/storage";
import { LOG_FORMATS } from "@nightlatch/process/telemetry";
import { PRODUCTION } from "@nightlatch/release";
import { z } from "zod";

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text && text.startsWith("https:");

const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((list) => list.split(",").map((each) => each.trim()))
    .pipe(z.array(item));

const EXAMPLE_BLOG = "https://blog.nightlatch.example";
const EXAMPLE_LINKS = {
  BLOG_URL: [EXAMPLE_BLOG, ...["reading-a-listing", "going-away-together", "keeping-a-place"].map((post) => `${EXAMPLE_BLOG}/${post}`)],
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
  BLOG_URL: listOf(webAddress(EXAMPLE_BLOG)).optional(),
  SHOP_URL: webAddress("https://shop.nightlatch.example").optional(),
  SOCIAL_URL: listOf(webAddress("https://social.example/nightlatch")).optional(),
  IMAGE_ORIGINS: listOf(z.string().refine(isOrigin, "must be addresses such as https://images.example")).default([]),
  NEWSLETTER_SCRIPT_URL: z.url({ protocol: /^https$/, error: "must be an address like https://lists.example/form.js" }).optional(),
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

export type SiteConfig = ReturnType<typeof parseSiteConfig>;

/** See docs/configuration.md. @throws {ConfigError} naming every unusable variable without its value */
export function parseSiteConfig(env: Environment) {
  const values = readEnvironment(environment, env);
  const dataDir = resolve(values.DATA_DIR);
  const { PUBLIC_URL, BLOG_URL, SHOP_URL, SOCIAL_URL, SUPPORT_EMAIL, EXIT_URL } = values;
  rejectUnknownSettings(PUBLIC_URL, { BLOG_URL, SHOP_URL, SOCIAL_URL, SUPPORT_EMAIL, EXIT_URL });
  const isForVisitors = PUBLIC_URL?.startsWith("https:") === true;
  expectFolder(dataDir);
  return {
    port: values.PORT,
    host: values.HOST,
    /** With PORT=0, the origin has port 0 until the server listens. */
    origin: values.PUBLIC_URL ?? `http://${values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
    dataDir,
    channel: values.RELEASE_CHANNEL,
    apiUrl: values.API_URL,
    trustProxy: values.TRUST_PROXY,
    homeMode: values.HOME_MODE,
    showRating: values.SHOW_RATING ?? !isForVisitors,
    links: linksOf({ ...(isForVisitors ? {} : EXAMPLE_LINKS), ...values }),
    imageOrigins: values.IMAGE_ORIGINS,
    newsletter: values.NEWSLETTER_SCRIPT_URL ? newsletterOf(values.NEWSLETTER_SCRIPT_URL) : undefined,
    pageTimeLimit: values.PAGE_TIME_LIMIT_MS,
    requireIsolation: values.REQUIRE_ISOLATION,
    /** During a canary all views are measured, unless this is 0. */
    measureSample: values.MEASURE_SAMPLE,
    measureLimit: values.MEASURE_LIMIT,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
  };
}

function newsletterOf(address: string): NonNullable<PublicConfig["newsletter"]> {
  const [scriptUrl = address, formId = ""] = address.split("#", 2);
  return { scriptUrl, formId: formId || "newsletter" };
}

function linksOf({
  BLOG_URL: [blog, ...posts] = [],
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

import { createHash } from "node:crypto";
import { COOKIES } from "@nightlatch/domain";
import { OVERRIDE_END, OVERRIDE_PARAMETER, type Override, type ReleaseMap, type ReleaseRecord, readOverride } from "@nightlatch/release";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PRIVATE_NO_STORE, secureOf } from "../http/security-headers.ts";
import type { LiveReleases, VisitorReleases } from "../releases/live-releases.ts";
import { canaryBucketOf } from "./session-seed.ts";

/** `?inspect` opens and `?inspect=off` closes the inspector, with an override that permits it. */
const INSPECT_PARAMETER = "inspect";
const BETWEEN = "~";

/** Each costs a signature check per request; the newest come first. */
const MOST_OVERRIDES = 8;

export type ReleaseSet = ReleaseMap & { readonly shell: ReleaseRecord };

export async function selectReleases(
  request: FastifyRequest,
  reply: FastifyReply,
  { live, key }: { readonly live: LiveReleases; readonly key: Buffer },
): Promise<{ readonly map: ReleaseSet; readonly isOverridden: boolean } | undefined> {
  const choice = visitorReleases(request, reply, live, key);
  const map = await live.mapFor(choice);
  return hasShell(map) ? { map, isOverridden: choice.overrides.size > 0 } : undefined;
}

const hasShell = (map: ReleaseMap): map is ReleaseSet => map.shell !== undefined;

const ids = new WeakMap<ReleaseMap, string>();

/** A hash of versions and bundles, because development servers change a bundle without a new version. */
export function releaseSetId(map: ReleaseMap): string {
  let id = ids.get(map);
  if (!id) {
    const parts = Object.values(map).map(({ name, version, server }) => `${name} ${version} ${server.integrity}`);
    id = createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 16);
    ids.set(map, id);
  }
  return id;
}

function overridesOf({ cookies }: FastifyRequest, key: Buffer): { token: string; override: Override }[] {
  const tokens = (cookies[COOKIES.releaseOverride] ?? "").split(BETWEEN, MOST_OVERRIDES);
  return tokens.flatMap((token) => {
    const override = token === "" ? undefined : readOverride(token, key);
    return override ? [{ token, override }] : [];
  });
}

/** During a canary, a visitor without a bucket gets a random one for the browser session. */
export function visitorReleases(request: FastifyRequest, reply: FastifyReply, live: LiveReleases, key: Buffer): VisitorReleases {
  const overrides = new Map(overridesOf(request, key).map(({ override }) => [override.name, override.version]));
  return { canaryBucket: live.hasCanary ? canaryBucketOf(request, reply) : undefined, overrides };
}

export const mayInspect = (request: FastifyRequest, key: Buffer): boolean =>
  overridesOf(request, key).some(({ override }) => override.inspect);

export const isInspecting = (request: FastifyRequest, key: Buffer): boolean =>
  request.cookies[COOKIES.releaseInspect] === "1" && mayInspect(request, key);

export const carriesReleaseChoice = ({ url }: FastifyRequest): boolean =>
  /[?&](release|inspect)(=|&|$)/.test(url) && [OVERRIDE_PARAMETER, INSPECT_PARAMETER].some((name) => queryOf(url).has(name));

/** Moves the choice from the URL to a cookie, so that no page or Referer contains it. */
export async function takeReleaseChoice(
  request: FastifyRequest,
  reply: FastifyReply,
  { live, key }: { live: LiveReleases; key: Buffer },
): Promise<FastifyReply> {
  reply.header("cache-control", PRIVATE_NO_STORE);
  const [path = "/"] = request.url.split("?");
  const query = queryOf(request.url);
  const requestedOverride = query.get(OVERRIDE_PARAMETER);
  const inspect = query.get(INSPECT_PARAMETER);
  for (const name of [OVERRIDE_PARAMETER, INSPECT_PARAMETER]) query.delete(name);
  let permitted = mayInspect(request, key);
  const options = { path: "/", httpOnly: true, sameSite: "lax", ...secureOf(request) } as const;

  if (requestedOverride === OVERRIDE_END) {
    for (const name of [COOKIES.releaseOverride, COOKIES.releaseInspect]) reply.clearCookie(name, { path: "/" });
  } else if (requestedOverride !== null) {
    const override = readOverride(requestedOverride, key);
    const record = override && (await live.record(override.name, override.version).catch(() => undefined));
    if (!override || !record) {
      const text = "This address for a release is not valid, or has expired. Ask for a new one.";
      return reply.code(403).type("text/plain; charset=utf-8").send(text);
    }
    const others = overridesOf(request, key).filter(({ override: other }) => other.name !== override.name);
    const until = Math.max(override.until, ...others.map(({ override: other }) => other.until));
    const tokens = [requestedOverride, ...others.map(({ token }) => token)].slice(0, MOST_OVERRIDES).join(BETWEEN);
    permitted ||= override.inspect === true;
    reply.setCookie(COOKIES.releaseOverride, tokens, { ...options, expires: new Date(until * 1000) });
  }
  if (inspect !== null && inspect !== "off" && permitted) reply.setCookie(COOKIES.releaseInspect, "1", options);
  else if (inspect === "off") reply.clearCookie(COOKIES.releaseInspect, { path: "/" });

  // A path that begins with two slashes would redirect to another site.
  return reply.redirect(path.replace(/^[/\\]+/, "/") + (query.size > 0 ? `?${query}` : ""), 303);
}

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split(/\?(.*)/s)[1] ?? "");

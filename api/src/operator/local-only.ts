import type { FastifyRequest } from "fastify";
import { ApiFault } from "../errors.ts";
import { pathOf } from "../http/error-handler.ts";
import { shorten } from "../http/validation.ts";

/**
 * Hostnames under which a machine knows itself (docs/product/detail.md#quick-edit), with or without a port. Spelt so and in
 * no other way.
 */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** Headers by which a proxy says that somebody else asks, beside all that begin with `x-forwarded-`. */
const FORWARDING: ReadonlySet<string> = new Set(["forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip"]);

/** Whether an address names the machine that opens it. */
export function isLocalAddress(address: string): boolean {
  return LOCAL_HOST.test(hostOf(address) ?? "");
}

/**
 * Lets a request through only when it comes from this very machine: from its loopback address, without a sign of a
 * proxy, and to a local name, so that a page elsewhere whose name was made to point here is not taken for ours. What
 * a browser says of the page that asks must not name another one, and for changes it must name ours.
 *
 * @throws {ApiFault} `not_found`, in the words for an address that does not exist
 */
export async function localOnly(request: FastifyRequest): Promise<void> {
  if (!isLocalRequest(request)) throw new ApiFault("not_found", { values: { path: shorten(pathOf(request)) } });
}

function isLocalRequest({ headers, method, socket }: FastifyRequest): boolean {
  const { host, origin } = headers;
  if (!isLoopback(socket.remoteAddress) || Object.keys(headers).some(isForwarding)) return false;
  if (host === undefined || !LOCAL_HOST.test(host)) return false;
  if (origin !== undefined && hostOf(origin) !== hostOf(`http://${host}`)) return false;
  const site = headers["sec-fetch-site"];
  // A reader's own address bar is "none"; it can show a listing's values, and save none.
  return site === undefined || site === "same-origin" || (site === "none" && (method === "GET" || method === "HEAD"));
}

/** The peer itself, whatever proxies are trusted to say. */
function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(address);
}

function isForwarding(header: string): boolean {
  return header.startsWith("x-forwarded") || FORWARDING.has(header);
}

/** Host and port; never the same for what is no address. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

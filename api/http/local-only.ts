import type { FastifyRequest } from "fastify";
import { ApiFault } from "./errors.ts";
import { pathOf, shorten } from "./validation.ts";

/** Matches host names of this machine, with or without a port (docs/product/detail.md#quick-edit). */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add to forwarded requests. Headers starting with `x-forwarded` also count. */
const FORWARDING: ReadonlySet<string> = new Set(["forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip"]);

export function isLocalAddress(address: string): boolean {
  return LOCAL_HOST.test(hostOf(address) ?? "");
}

/** Requires a local client and a local host name, because other host names may resolve to this machine. @throws {ApiFault} `not_found` */
export async function localOnly(request: FastifyRequest): Promise<void> {
  if (!isLocalRequest(request)) throw new ApiFault("not_found", { values: { path: shorten(pathOf(request)) } });
}

function isLocalRequest({ headers, method, socket }: FastifyRequest): boolean {
  const { host, origin } = headers;
  if (!isLoopback(socket.remoteAddress) || Object.keys(headers).some(isForwarding)) return false;
  if (host === undefined || !LOCAL_HOST.test(host)) return false;
  if (origin !== undefined && hostOf(origin) !== hostOf(`http://${host}`)) return false;
  const site = headers["sec-fetch-site"];
  // "none" means that the user typed the URL. Such requests may read values but not write them.
  return site === undefined || site === "same-origin" || (site === "none" && (method === "GET" || method === "HEAD"));
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(address);
}

function isForwarding(header: string): boolean {
  return header.startsWith("x-forwarded") || FORWARDING.has(header);
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

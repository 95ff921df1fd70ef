import { HOST_COOKIE } from "@nightlatch/domain";
import { parseCookie, stringifySetCookie } from "cookie";

/**
 * The cookie goes to the calls of the host's page alone, so that no page is another for somebody who has it. `Strict` keeps it from
 * requests that other sites begin. The link in a mail is one: its page reads nothing from a cookie, and gets the session by a call of
 * its own.
 */
const COOKIE = { ...HOST_COOKIE, httpOnly: true, sameSite: "strict" } as const;

/** The secret of the request's session; undefined without one. */
export function hostSecret(cookieHeader: string | undefined): string | undefined {
  return cookieHeader ? parseCookie(cookieHeader)[HOST_COOKIE.name] || undefined : undefined;
}

/** The value of `Set-Cookie` that starts a session. @param seconds how long the browser keeps it */
export const openingHostCookie = (secret: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({ ...COOKIE, value: secret, secure, maxAge: seconds });

/** The value of `Set-Cookie` that ends one. */
export const closingHostCookie = (): string => stringifySetCookie({ ...COOKIE, value: "", maxAge: 0 });

import { COOKIES } from "@nightlatch/domain";
import { parseCookie, stringifySetCookie } from "cookie";

/**
 * The secret of the request's preview session; undefined without a session. A browser that left the preview while the
 * server could not be reached still sends the secret, and beside it a cookie that tells that it left
 * (docs/product/preview.md#ending).
 */
export function previewSecret(cookieHeader: string | undefined): string | undefined {
  if (!cookieHeader) return undefined;
  const cookies = parseCookie(cookieHeader);
  return cookies[COOKIES.previewLeft] ? undefined : cookies[COOKIES.preview] || undefined;
}

/**
 * @param seconds how long the browser keeps the session; a date would depend on the visitor's clock
 * @returns values of `Set-Cookie` that start a session and forget that an earlier one was left
 */
export function openingCookies(secret: string, seconds: number, secure: boolean): string[] {
  return [
    stringifySetCookie({ name: COOKIES.preview, value: secret, path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: seconds }),
    stringifySetCookie({ name: COOKIES.previewLeft, value: "", path: "/", sameSite: "lax", maxAge: 0 }),
  ];
}

/** @returns values of `Set-Cookie` that forget everything about a preview */
export const closingCookies = (): string[] => [
  stringifySetCookie({ name: COOKIES.preview, value: "", path: "/", httpOnly: true, sameSite: "lax", maxAge: 0 }),
  stringifySetCookie({ name: COOKIES.previewLeft, value: "", path: "/", sameSite: "lax", maxAge: 0 }),
];

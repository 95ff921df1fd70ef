import { COOKIES } from "@nightlatch/shared/domain";
import { parseCookie, stringifySetCookie } from "cookie";

/**
 * The secret of the request's preview session. A browser that left the preview while the server could not be reached
 * still sends the secret, and beside it that it left (docs/product/preview.md#ending).
 */
export function previewSecret(cookieHeader: string | undefined): string | undefined {
  if (!cookieHeader) return undefined;
  const cookies = parseCookie(cookieHeader);
  return cookies[COOKIES.previewLeft] ? undefined : cookies[COOKIES.preview] || undefined;
}

/**
 * @param seconds how long the browser keeps it; a day and time would be judged by the visitor's clock
 * @returns values for `Set-Cookie` that start a session and forget that an earlier one was left
 */
export function openingCookies(secret: string, seconds: number, secure: boolean): string[] {
  return [
    stringifySetCookie({ name: COOKIES.preview, value: secret, path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: seconds }),
    stringifySetCookie({ name: COOKIES.previewLeft, value: "", path: "/", sameSite: "lax", maxAge: 0 }),
  ];
}

/** @returns values for `Set-Cookie` that forget everything about a preview */
export const closingCookies = (): string[] => [
  stringifySetCookie({ name: COOKIES.preview, value: "", path: "/", httpOnly: true, sameSite: "lax", maxAge: 0 }),
  stringifySetCookie({ name: COOKIES.previewLeft, value: "", path: "/", sameSite: "lax", maxAge: 0 }),
];

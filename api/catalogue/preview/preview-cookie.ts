import { COOKIES } from "@nightlatch/domain";
import { parseCookie, stringifySetCookie } from "cookie";

/** Returns undefined if the browser logged out offline, which sets a second cookie (docs/product/preview.md#ending). */
export function previewSecret(cookieHeader: string | undefined): string | undefined {
  if (!cookieHeader) return undefined;
  const cookies = parseCookie(cookieHeader);
  return cookies[COOKIES.previewLeft] ? undefined : cookies[COOKIES.preview] || undefined;
}

/** @param seconds a lifetime, because an expiry date depends on the visitor's clock @returns `Set-Cookie` headers */
export function openingCookies(secret: string, seconds: number, secure: boolean): string[] {
  return [
    stringifySetCookie({ name: COOKIES.preview, value: secret, path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: seconds }),
    stringifySetCookie({ name: COOKIES.previewLeft, value: "", path: "/", sameSite: "lax", maxAge: 0 }),
  ];
}

export const closingCookies = (): string[] => [
  stringifySetCookie({ name: COOKIES.preview, value: "", path: "/", httpOnly: true, sameSite: "lax", maxAge: 0 }),
  stringifySetCookie({ name: COOKIES.previewLeft, value: "", path: "/", sameSite: "lax", maxAge: 0 }),
];

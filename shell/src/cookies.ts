import type { BackingStore } from "@nightlatch/runtime";

/** @param maxAge seconds; 0 deletes the cookie */
export function setCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: browsers without the Cookie Store API are still in use.
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

export const YEAR_SECONDS = 31_536_000;

export const cookieBackingStore = (): BackingStore => ({
  getItem: (name) => readCookie(name) ?? null,
  setItem: (name, text) => setCookie(name, text, YEAR_SECONDS),
  removeItem: (name) => setCookie(name, "", 0),
});

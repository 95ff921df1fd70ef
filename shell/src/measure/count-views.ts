import { paths } from "@nightlatch/contract";
import { hasNavigationApi } from "../navigation/controller.ts";

const CALL = "/api/views";
/** Milliseconds for which a listing's page must be seen to count as looked at. */
const GLANCE = 1_000;

/**
 * Counts looks at listings' pages, for their hosts (docs/product/host.md#views): this page's, if it is one, and those that links lead
 * to. A page counts that is seen for a moment; coming back to it later counts again. Nothing about the visitor goes along.
 *
 * @returns a function that ends it
 */
export function countViews(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = "";
  const arrive = () => {
    const { pathname } = location;
    if (pathname === at) return;
    at = pathname;
    clearTimeout(timer);
    const slug = slugIn(pathname);
    if (slug) timer = setTimeout(whenSeen, GLANCE, slug);
  };
  // A way to a whole document ends this one before the page counts.
  const ending = new AbortController();
  if (hasNavigationApi()) navigation.addEventListener("currententrychange", arrive, { signal: ending.signal });
  arrive();
  return () => ending.abort();
}

/** The slug of the listing whose page an address is; undefined for other pages. */
function slugIn(pathname: string): string | undefined {
  const start = paths.property("");
  if (!pathname.startsWith(start)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(start.length).replace(/\/$/, "")) || undefined;
  } catch {
    return undefined;
  }
}

/** Tells of a look, at once or when the page is seen: it may have been opened in a tab behind. */
function whenSeen(slug: string): void {
  const { pathname } = location;
  const tell = () => {
    if (document.visibilityState !== "visible" && location.pathname === pathname) return;
    document.removeEventListener("visibilitychange", tell);
    const { hidden, classList } = document.documentElement;
    if (location.pathname !== pathname || hidden || classList.contains("discreet")) return;
    const headers = { "content-type": "application/json" };
    // Not sent as a beacon, which would carry the cookies.
    fetch(CALL, { method: "POST", body: JSON.stringify({ slug }), headers, keepalive: true, credentials: "omit" }).catch(() => {});
  };
  document.addEventListener("visibilitychange", tell);
  tell();
}

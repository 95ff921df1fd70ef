export type PageErrorCode =
  /** The site is down, or its paths are not proxied. */
  | "unreachable"
  /** The site has no such page. */
  | "unknown-path"
  /** Built for another contract, or other versions of shared modules. */
  | "misfit"
  /** A script or style sheet did not load, or is another than released. */
  | "file"
  /** The page's data say so. */
  | "not-found"
  /** Out of the site, or in a circle. */
  | "redirect"
  /** Its data did not load, or it threw. */
  | "page";

/** Why a page is not shown. It affects the page's own element alone. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: PageErrorCode;
  /** The address of the file. */
  readonly request: string | undefined;

  constructor(code: PageErrorCode, message: string, cause?: unknown, request?: string) {
    super(message, { cause });
    this.code = code;
    this.request = request;
  }
}

/** The loader of a remote's chunks sets `request` too. */
export function filesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { request } = error as { request?: unknown };
  return [...(typeof request === "string" ? [request] : []), ...filesOf(error.cause)];
}

export const toPageError = (error: unknown, path: string): PageError => {
  if (error instanceof PageError) return error;
  return new PageError("page", `The page ${path} failed: ${error instanceof Error ? error.message : String(error)}`, error);
};

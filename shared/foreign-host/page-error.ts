export type PageErrorCode =
  /** The site is down, or its paths are not proxied. */
  | "unreachable"
  /** The site has no such page. */
  | "unknown-path"
  /** Built for another contract, or other versions of shared modules. */
  | "misfit"
  /** A script or style sheet did not load, or differs from the released file. */
  | "file"
  /** The page's loader found no data for the path. */
  | "not-found"
  /** A redirect leaves the site, or redirects form a loop. */
  | "redirect"
  /** The page's data did not load, or the page threw an error. */
  | "page";

/** Why a page is not shown. The error affects only the page's own element. */
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

/** URLs of the files that failed, from `request` of the error and its causes. */
export function filesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { request } = error as { request?: unknown };
  return [...(typeof request === "string" ? [request] : []), ...filesOf(error.cause)];
}

export const toPageError = (error: unknown, path: string): PageError => {
  if (error instanceof PageError) return error;
  return new PageError("page", `The page ${path} failed: ${error instanceof Error ? error.message : String(error)}`, error);
};

/** What went wrong with a page, for a host that wants to tell the cases apart. */
export type PageErrorCode =
  /** The site's description of its pages did not come: the site is down, or its paths are not handed on. */
  | "unreachable"
  /** The site has no page at this path. */
  | "unknown-path"
  /** The remote was built for another contract, or for other versions of what the host shares. */
  | "misfit"
  /** A script or a style sheet did not load, or is not the one that was released. */
  | "file"
  /** The page's own data say that there is nothing at this path. */
  | "not-found"
  /** The page leads out of the site, or in a circle. */
  | "redirect"
  /** The page's data did not load, or the page broke. */
  | "page";

/** The reason why a page is not shown, in a sentence. It costs the page's own element and nothing else. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: PageErrorCode;
  /** The address of the file that it is about. */
  readonly request: string | undefined;

  constructor(code: PageErrorCode, message: string, cause?: unknown, request?: string) {
    super(message, { cause });
    this.code = code;
    this.request = request;
  }
}

/** The addresses of the files that a failure is about. The loader of a remote's chunks names them by `request` as well. */
export function filesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { request } = error as { request?: unknown };
  return [...(typeof request === "string" ? [request] : []), ...filesOf(error.cause)];
}

/** Any failure as the reason of a page. */
export const toPageError = (error: unknown, path: string): PageError => {
  if (error instanceof PageError) return error;
  return new PageError("page", `The page ${path} failed: ${error instanceof Error ? error.message : String(error)}`, error);
};

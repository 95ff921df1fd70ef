export type PageErrorCode =
  | "unreachable"
  | "unknown-path"
  | "misfit"
  | "file"
  | "not-found"
  /** Out of the site, or in a circle. */
  | "redirect"
  /** Its data did not load, or it threw. */
  | "page";

/** It affects the page's own element alone. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: PageErrorCode;
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

import type { ErrorBody } from "@nightlatch/domain";
import type { AddressOf, BodyOf, CallAt, GetOptions, ResponseOf } from "./calls.ts";

/** `status` is 0 when the API did not respond. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The API's own code, or: `network` (no response), `unreadable` (no JSON, or no `error` in it), `refused` (an error without a code). */
  readonly code: string;
  readonly field: string | undefined;
  /** Body of a response that was not JSON; the status text when the body was empty. */
  readonly text: string | undefined;
  readonly response: unknown;

  constructor(status: number, body: ErrorBody, text?: string, response?: unknown) {
    super(body.error);
    this.status = status;
    this.code = body.code;
    this.field = body.field;
    this.text = text;
    this.response = response;
  }
}

/** Compares names, because each bundle has its own copy of the class. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === "ApiError";

export type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

export type HeaderValues = Readonly<Record<string, string>>;

type Method = "GET" | "POST" | "PATCH";

export interface ApiClient {
  get<A extends AddressOf<"get">>(address: A, ...rest: GetOptions<CallAt<"get", A>>): Promise<ResponseOf<CallAt<"get", A>>>;
  post<A extends AddressOf<"post">>(
    address: A,
    body: BodyOf<CallAt<"post", A>>,
    signal?: AbortSignal,
  ): Promise<ResponseOf<CallAt<"post", A>>>;
  patch<A extends AddressOf<"patch">>(
    address: A,
    body: BodyOf<CallAt<"patch", A>>,
    signal?: AbortSignal,
  ): Promise<ResponseOf<CallAt<"patch", A>>>;
}

export type Transport = (
  path: string,
  init: { method: Method; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<{ status: number; statusText?: string; text(): Promise<string> }>;

export function toQueryString(query: QueryValues = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === "") return [];
    if (Array.isArray(value)) return value.length ? [`${key}=${value.map(encodeURIComponent).join(",")}`] : [];
    return [`${key}=${encodeURIComponent(String(value))}`];
  });
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/** Calls resolve with undefined for an empty response. They reject with an ApiError or the transport's AbortError. */
export function createApiClient(transport: Transport): ApiClient {
  async function call<T>(
    method: Method,
    path: string,
    { body, signal, headers = {} }: { body?: unknown; signal?: AbortSignal | undefined; headers?: HeaderValues | undefined },
  ): Promise<T> {
    let response: Awaited<ReturnType<Transport>>;
    try {
      response = await transport(path, {
        method,
        headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (cause) {
      if (cause instanceof Error && cause.name === "AbortError") throw cause;
      throw new ApiError(0, { error: "The network did not answer. Check your connection and try again.", code: "network" });
    }
    const text = await response.text();
    const ok = response.status >= 200 && response.status < 300;
    let json: unknown;
    try {
      json = text ? JSON.parse(text) : undefined;
    } catch {
      const error = `Server error (${response.status})`;
      throw new ApiError(response.status, { error, code: "unreadable" }, text.trim() || response.statusText);
    }
    if (!ok) throw toApiError(response.status, json, text === "" ? response.statusText : undefined);
    return json as T;
  }
  return {
    get: (path, ...[query, signal, headers]) => call("GET", path + toQueryString(query), { signal, headers }),
    post: (path, body, signal) => call("POST", path, { body, signal }),
    patch: (path, body, signal) => call("PATCH", path, { body, signal }),
  };
}

export function toApiError(status: number, body: unknown, words?: string): ApiError {
  const { error, code, field } = (typeof body === "object" && body !== null ? body : {}) as { readonly [key in keyof ErrorBody]?: unknown };
  if (typeof error !== "string") return new ApiError(status, { error: `Server error (${status})`, code: "unreadable" }, words, body);
  const known = typeof code === "string" ? code : "refused";
  return new ApiError(status, { error, code: known, ...(typeof field === "string" ? { field } : {}) }, undefined, body);
}

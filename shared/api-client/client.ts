import type { ErrorBody } from "@nightlatch/domain";
import type { AddressOf, BodyOf, CallAt, GetOptions, ResponseOf } from "./calls.ts";

/** The error of a call that the API refused or that never reached it (`status` 0). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /**
   * A code of the API's error table. `network` when no answer came, `unreadable` when it was not JSON or had no `error`
   * text, `refused` when it had an `error` text and no code.
   */
  readonly code: string;
  readonly field: string | undefined;
  /** The text of an answer that was not JSON, or the words of its status line when it was empty; undefined for any other answer. */
  readonly text: string | undefined;
  /** The JSON of the answer, for callers that read more of a refusal than its error; undefined when there was none. */
  readonly answer: unknown;

  constructor(status: number, body: ErrorBody, text?: string, answer?: unknown) {
    super(body.error);
    this.status = status;
    this.code = body.code;
    this.field = body.field;
    this.text = text;
    this.answer = answer;
  }
}

/**
 * Whether a call rejected with an `ApiError`. It is known by its name, not by its class: the client is the shell's, and each
 * bundle has its own `ApiError`.
 */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === "ApiError";

/** The query values of a call; undefined, null, empty text and empty lists are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** Headers that a call adds to the client's own. */
export type HeaderValues = Readonly<Record<string, string>>;

type Method = "GET" | "POST" | "PATCH";

/** The client of the API, and the one way to reach it: in the browser over HTTP, on the server in process or over HTTP. */
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

/** The part of `fetch` that the client needs. A server has its own, which answers in process. */
export type Transport = (
  path: string,
  init: { method: Method; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<{ status: number; statusText?: string; text(): Promise<string> }>;

/** The query string of some values, such as `?a=1&b=x,y`, keys in the order given; empty when nothing is set. */
export function toQueryString(query: QueryValues = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === "") return [];
    if (Array.isArray(value)) return value.length ? [`${key}=${value.map(encodeURIComponent).join(",")}`] : [];
    return [`${key}=${encodeURIComponent(String(value))}`];
  });
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/**
 * Makes a client. A call whose answer has no body, such as a 204, resolves with undefined.
 *
 * @throws {ApiError} from every method when the answer is not 2xx, not JSON, or does not come. A call that was called off
 *   rejects with the transport's AbortError.
 */
export function createApiClient(transport: Transport): ApiClient {
  async function call<T>(
    method: Method,
    path: string,
    { body, signal, headers = {} }: { body?: unknown; signal?: AbortSignal | undefined; headers?: HeaderValues | undefined },
  ): Promise<T> {
    let answer: Awaited<ReturnType<Transport>>;
    try {
      answer = await transport(path, {
        method,
        headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (cause) {
      if (cause instanceof Error && cause.name === "AbortError") throw cause;
      throw new ApiError(0, { error: "The network did not answer. Check your connection and try again.", code: "network" });
    }
    const text = await answer.text();
    const ok = answer.status >= 200 && answer.status < 300;
    let json: unknown;
    try {
      json = text ? JSON.parse(text) : undefined;
    } catch {
      const error = `Server error (${answer.status})`;
      throw new ApiError(answer.status, { error, code: "unreadable" }, text.trim() || answer.statusText);
    }
    if (!ok) throw toApiError(answer.status, json, text === "" ? answer.statusText : undefined);
    // The API's document says what a call returns: a test holds the generated types to it.
    return json as T;
  }
  return {
    get: (path, ...[query, signal, headers]) => call("GET", path + toQueryString(query), { signal, headers }),
    post: (path, body, signal) => call("POST", path, { body, signal }),
    patch: (path, body, signal) => call("PATCH", path, { body, signal }),
  };
}

/**
 * The error of a refusal, read from its body.
 *
 * @param words the words of the status line, when there was no body at all
 */
export function toApiError(status: number, body: unknown, words?: string): ApiError {
  const { error, code, field } = (typeof body === "object" && body !== null ? body : {}) as { readonly [key in keyof ErrorBody]?: unknown };
  if (typeof error !== "string") return new ApiError(status, { error: `Server error (${status})`, code: "unreadable" }, words, body);
  // A service that stands in for the API's own may give its sentence without a code.
  const known = typeof code === "string" ? code : "refused";
  return new ApiError(status, { error, code: known, ...(typeof field === "string" ? { field } : {}) }, undefined, body);
}

import { ApiFault } from "@nightlatch/http/errors";

const PATIENCE_MS = 10_000;
const RESPONSE_MAX = 16 * 1024;
const ERROR_MAX = 300;

/** Counts a redirect as success (docs/product/api.md#form-handling-service). @throws {ApiFault} `invalid_body`, `service_failed` */
export async function postToService(url: string, body: URLSearchParams | object): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { accept: "application/json", ...(body instanceof URLSearchParams ? {} : { "content-type": "application/json" }) },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  }).catch(() => undefined);
  if (!response) throw new ApiFault("service_failed");
  const errorText = await errorOf(response);
  if (response.status < 400) return;
  if (response.status < 500 && errorText) throw new ApiFault("invalid_body", { values: { detail: errorText } });
  throw new ApiFault("service_failed");
}

async function errorOf(response: Response): Promise<string | undefined> {
  try {
    const { error } = JSON.parse(await textOf(response)) as { error?: unknown };
    return typeof error === "string" && error !== "" ? error.slice(0, ERROR_MAX) : undefined;
  } catch {
    return undefined;
  }
}

/** @throws {RangeError} when the response exceeds `RESPONSE_MAX` bytes, after closing the connection */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > RESPONSE_MAX) throw new RangeError("The response is too long.");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

import autocannon from "autocannon";

export const RETURNING_COOKIE = "nightlatch-visit=7";
/** A placeholder in addresses, replaced by a new text in each request, so that no cache has the page. */
export const OTHER = "[<id>]";

/** @param {string} url @param {Partial<autocannon.Options>} options @throws {Error} when a request fails */
export async function load(url, { headers = {}, ...options }) {
  // Only if needed, because otherwise autocannon builds the request only once.
  const idReplacement = JSON.stringify([url, options.requests]).includes(OTHER);
  const result = await autocannon({ url, idReplacement, headers: { cookie: RETURNING_COOKIE, ...headers }, ...options });
  const failed = result.errors + result["4xx"] + result["5xx"];
  if (failed > 0 || result.requests.total === 0) throw new Error(`${url}: ${failed} of ${result.requests.total} failed.`);
  return { answers: result.requests.total, seconds: result.duration };
}

export async function flood(origin, { connections, seconds }) {
  const { requests, errors, ...result } = await autocannon({
    url: `${origin}/properties?search=e&maxGuests=3&page=20&location=${OTHER}`,
    idReplacement: true,
    headers: { cookie: RETURNING_COOKIE },
    workers: 1,
    connections,
    duration: seconds,
    // Many connections are slow to read, which is not a failure.
    timeout: 60,
  });
  return { answers: requests.total, refused: result["5xx"], errors };
}

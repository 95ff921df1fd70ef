import type { Boot } from "../boot.ts";
import type { Note } from "./notes.ts";

/** A vital's last value on a page, and the time at which it happened, in milliseconds since the page was asked for. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly at: number;
}

/** The part of a measurement that is about one release. */
interface ReleaseMeasurement {
  readonly version: string;
  errored?: true;
  unloaded?: true;
  vitals?: Record<string, number>;
}

/**
 * The measurement of a page view, which is all that leaves the browser: no address, no path, no id.
 * `site/src/metrics/measurement-route.ts` takes it.
 */
export interface Measurement {
  readonly releases: Readonly<Record<Owner, ReleaseMeasurement>>;
}

/** The shell or a remote, by name. */
type Owner = string;

interface Failure {
  readonly owner: Owner;
  readonly loading: boolean;
}

/**
 * Tells, by release, the remotes that a page view showed and the failures in it. Each vital counts for the shell and for the
 * remote that was there when it happened.
 *
 * @param landing the remote of the page that was asked for
 */
export function summarize(
  { version, remotes }: Pick<Boot, "version" | "remotes">,
  landing: string | undefined,
  notes: readonly Note[],
  measured: readonly Measured[],
): Measurement {
  const releases: Record<Owner, ReleaseMeasurement> = {};
  const of = (owner: Owner | undefined): ReleaseMeasurement | undefined => {
    const shown = owner === "shell" ? version : owner && remotes[owner]?.version;
    if (!owner || !shown) return undefined;
    const release = releases[owner] ?? { version: shown };
    releases[owner] = release;
    return release;
  };
  const views = [{ at: 0, remote: landing }, ...notes.filter(({ failure }) => failure === undefined)];
  for (const { remote } of [{ remote: "shell" }, ...views]) of(remote);

  const told = new Set<unknown>();
  const owners = [...Object.keys(remotes), "shell"];
  for (const note of notes) {
    const failure = note.failure === undefined ? undefined : failureOf(note, owners, told);
    const release = of(failure?.owner);
    if (release) release[failure?.loading ? "unloaded" : "errored"] = true;
  }
  for (const { name, value, at } of measured) {
    const remote = views.findLast((view) => view.at <= at)?.remote;
    for (const release of [of("shell"), of(remote)]) if (release) release.vitals = { ...release.vitals, [name]: rounded(name, value) };
  }
  return { releases };
}

/** A vital as it is sent: whole milliseconds, and layout shifts in thousandths. */
const rounded = (name: string, value: number): number => (name === "CLS" ? Math.round(value * 1000) / 1000 : Math.round(value));

/**
 * The release that a failure belongs to. An error can be noted where it was thrown and where it was caught; the first
 * counts.
 *
 * @param owners the packages that the page has
 * @param told the errors that were counted already
 * @returns undefined for a failure that is not ours, or was counted
 */
function failureOf({ remote, failure, loading = false }: Note, owners: readonly Owner[], told: Set<unknown>): Failure | undefined {
  const { type, target, error, reason } = failure as { type?: unknown; target?: unknown; error?: unknown; reason?: unknown };
  const file = remote ? undefined : addressOf(target);
  if (file !== undefined) {
    // Only scripts and styles count: a picture that is missing is no release's failure.
    const owner = /\.(?:js|css)$/.test(file) ? ownerIn(file, owners) : undefined;
    return owner === undefined ? undefined : { owner, loading: true };
  }
  const thrown = remote ? failure : type === "unhandledrejection" ? reason : error;
  // An event without an error comes from a foreign script, or is a notice such as that of a resize observer.
  if (thrown === undefined || thrown === null || told.has(thrown)) return undefined;
  told.add(thrown);
  const { name, message, stack } = thrown as { name?: unknown; message?: unknown; stack?: unknown };
  const trace = `${message}\n${stack}`;
  // The error of a browser extension, thrown into the page.
  if (!remote && trace.includes("-extension://") && !ownerIn(trace, owners)) return undefined;
  return { owner: remote ?? ownerIn(trace, owners) ?? "shell", loading: loading || name === "ChunkLoadError" };
}

/** The address of the file that an element loads. */
function addressOf(target: unknown): string | undefined {
  const { src, href } = (target ?? {}) as { src?: unknown; href?: unknown };
  return [src, href].find((address) => typeof address === "string" && address !== "") as string | undefined;
}

/** The release whose file a text names: a remote before the shell, whose code stands at the bottom of every call stack. */
function ownerIn(text: string, owners: readonly Owner[]): Owner | undefined {
  const named = [...text.matchAll(/\/assets\/([\w-]+)\//g)].map(([, name]) => owners.find((owner) => owner === name));
  return named.find((owner) => owner && owner !== "shell") ?? named.find(Boolean);
}

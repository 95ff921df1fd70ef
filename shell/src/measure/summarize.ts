import type { Boot } from "../boot.ts";
import type { Note } from "./notes.ts";

/** `at` is in milliseconds since the request of the document. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly at: number;
}

interface ReleaseMeasurement {
  readonly version: string;
  errored?: true;
  unloaded?: true;
  vitals?: Record<string, number>;
}

/** The whole request body, without any URL, path or id. */
export interface Measurement {
  readonly releases: Readonly<Record<Owner, ReleaseMeasurement>>;
}

type Owner = string;

interface Failure {
  readonly owner: Owner;
  readonly loading: boolean;
}

/** Groups measurements by release. A vital counts for the shell and the remote shown at its time. @param landing the first remote */
export function summarize(
  { version, remotes }: Pick<Boot, "version" | "remotes">,
  landing: string | undefined,
  notes: readonly Note[],
  measured: readonly Measured[],
): Measurement {
  const releases: Record<Owner, ReleaseMeasurement> = {};
  const of = (owner: Owner | undefined): ReleaseMeasurement | undefined => {
    const currentVersion = owner === "shell" ? version : owner && remotes[owner]?.version;
    if (!owner || !currentVersion) return undefined;
    const release = releases[owner] ?? { version: currentVersion };
    releases[owner] = release;
    return release;
  };
  const views = [{ at: 0, remote: landing }, ...notes.filter(({ failure }) => failure === undefined)];
  for (const { remote } of [{ remote: "shell" }, ...views]) of(remote);

  const reported = new Set<unknown>();
  const owners = [...Object.keys(remotes), "shell"];
  for (const note of notes) {
    const failure = note.failure === undefined ? undefined : failureOf(note, owners, reported);
    const release = of(failure?.owner);
    if (release) release[failure?.loading ? "unloaded" : "errored"] = true;
  }
  for (const { name, value, at } of measured) {
    const remote = views.findLast((view) => view.at <= at)?.remote;
    for (const release of [of("shell"), of(remote)]) if (release) release.vitals = { ...release.vitals, [name]: rounded(name, value) };
  }
  return { releases };
}

const rounded = (name: string, value: number): number => (name === "CLS" ? Math.round(value * 1000) / 1000 : Math.round(value));

/**
 * Counts each error once, although notes may contain it twice: when thrown and when caught.
 * @param reported errors counted already @returns undefined for errors of extensions and other foreign code
 */
function failureOf({ remote, failure, loading = false }: Note, owners: readonly Owner[], reported: Set<unknown>): Failure | undefined {
  const { type, target, error, reason } = failure as { type?: unknown; target?: unknown; error?: unknown; reason?: unknown };
  const file = remote ? undefined : addressOf(target);
  if (file !== undefined) {
    // Counts only scripts and styles: no release causes a missing image.
    const owner = /\.(?:js|css)$/.test(file) ? ownerIn(file, owners) : undefined;
    return owner === undefined ? undefined : { owner, loading: true };
  }
  const thrown = remote ? failure : type === "unhandledrejection" ? reason : error;
  // Events without an error come from foreign scripts, or are notices such as ResizeObserver's.
  if (thrown === undefined || thrown === null || reported.has(thrown)) return undefined;
  reported.add(thrown);
  const { name, message, stack } = thrown as { name?: unknown; message?: unknown; stack?: unknown };
  const trace = `${message}\n${stack}`;
  if (!remote && trace.includes("-extension://") && !ownerIn(trace, owners)) return undefined;
  return { owner: remote ?? ownerIn(trace, owners) ?? "shell", loading: loading || name === "ChunkLoadError" };
}

function addressOf(target: unknown): string | undefined {
  const { src, href } = (target ?? {}) as { src?: unknown; href?: unknown };
  return [src, href].find((address) => typeof address === "string" && address !== "") as string | undefined;
}

/** Prefers a remote to the shell, because every stack trace contains the shell. */
function ownerIn(text: string, owners: readonly Owner[]): Owner | undefined {
  const named = [...text.matchAll(/\/assets\/([\w-]+)\//g)].map(([, name]) => owners.find((owner) => owner === name));
  return named.find((owner) => owner && owner !== "shell") ?? named.find(Boolean);
}

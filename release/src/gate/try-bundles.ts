import type { ReleasedPage } from "../release-record.ts";
import { pagesOf } from "../released-pages.ts";
import type { RemoteFacts, RendererPort, ShellFacts, Source, Step } from "../renderer/protocol.ts";
import { type Fixture, type FixtureLimits, type FixtureResult, renderFixture } from "../renderer/render-fixture.ts";
import { type Bundles, type Facts, RendererClient, RendererError, START_LIMITS } from "../renderer/renderer-client.ts";
import { forkRenderer } from "../renderer/renderer-process.ts";

/** Milliseconds that only broken bundles exceed, even on a busy machine. */
export const LIMITS: FixtureLimits = { silence: 10_000, render: 4_000, loading: 500 };

export interface Trial extends Bundles {
  readonly fixtures?: Source;
  readonly request?: (pages: readonly ReleasedPage[]) => Readonly<Record<string, unknown>>;
}

export interface TryOptions {
  readonly limits?: FixtureLimits;
  readonly open?: () => RendererPort;
}

/** Evaluates bundles and renders fixtures. Starts a new renderer if a fixture ends the previous one. */
export async function tryBundles({ fixtures, request, ...bundles }: Trial, options: TryOptions = {}): Promise<Findings> {
  const results = new Map<number, FixtureResult>();
  const trial = renderersOf(bundles, options);
  try {
    const { facts } = await trial.fresh();
    if (!fixtures || !request) return { ...facts, results, failures: [] };
    const list = await readFixtures(fixtures, options);
    await renderAll(list as readonly Fixture[], request(pagesOf(facts?.remote ?? {})), trial, results, options.limits);
    return { ...facts, fixtures: list, results, failures: [] };
  } catch (error) {
    if (!(error instanceof RendererError)) throw error;
    const { facts = error.shell && { shell: error.shell } } = trial;
    return { ...facts, results, failures: [{ step: error.step ?? (trial.facts ? "fixtures" : "shell"), problem: error.message }] };
  } finally {
    trial.end();
  }
}

function renderersOf(bundles: Bundles, options: TryOptions) {
  let client: RendererClient | undefined;
  let facts: Facts | undefined;
  return {
    get facts() {
      return facts;
    },
    async fresh() {
      if (!client || client.isOver) {
        client = openRenderer(options);
        facts = await client.start(bundles, startLimits(options));
      }
      return { client, facts };
    },
    end: () => client?.end(),
  };
}

const openRenderer = ({ open = forkRenderer }: TryOptions) => new RendererClient(open());
const startLimits = ({ limits = LIMITS }: TryOptions) => ({ ...START_LIMITS, silence: limits.silence });

/** Uses a separate renderer, so that the remote's code cannot change its fixtures. */
async function readFixtures(fixtures: Source, options: TryOptions): Promise<readonly unknown[]> {
  const client = openRenderer(options);
  try {
    return await client.readFixtures(fixtures, startLimits(options));
  } finally {
    client.end();
  }
}

async function renderAll(
  list: readonly Fixture[],
  request: Readonly<Record<string, unknown>>,
  renderers: ReturnType<typeof renderersOf>,
  results: Map<number, FixtureResult>,
  limits = LIMITS,
): Promise<void> {
  const show = async (fixture: Fixture): Promise<FixtureResult> => {
    const { client } = await renderers.fresh();
    try {
      return await renderFixture(client, fixture, request, limits);
    } catch (error) {
      if (error instanceof RendererError) return { kind: "failed", problem: error.message };
      throw error;
    }
  };
  const usable = [...list.entries()].filter(([, fixture]) => typeof fixture?.url === "string");
  for (const [index, fixture] of usable) if (fixture.state !== "loading") results.set(index, await show(fixture));
  const waiting = usable.filter(([, { state }]) => state === "loading");
  // Renders loading pages concurrently, because they only wait. After a failure, renders each alone, because one may end the renderer.
  const together = await Promise.all(waiting.map(([, fixture]) => show(fixture)));
  const alone = together.some(({ kind }) => kind === "failed");
  for (const [at, [index, fixture]] of waiting.entries()) results.set(index, alone ? await show(fixture) : (together[at] as FixtureResult));
}

export interface Findings {
  readonly shell?: ShellFacts;
  readonly remote?: RemoteFacts;
  readonly fixtures?: readonly unknown[];
  readonly results: ReadonlyMap<number, FixtureResult>;
  readonly failures: readonly { readonly step: Step; readonly problem: string }[];
}

import type { Fixture } from "@nightlatch/fixtures";
import { type RendererClient, RendererError } from "./renderer-client.ts";

export type { Fixture };

export type FixtureResult =
  | { readonly kind: "html"; readonly status: number; readonly html: string; readonly problems: readonly string[] }
  | { readonly kind: "redirect"; readonly status: number; readonly to: string }
  | { readonly kind: "failed"; readonly problem: string };

/** All limits are in milliseconds. */
export interface FixtureLimits {
  readonly silence: number;
  /** `loading` applies to pages whose data never arrive. */
  readonly render: number;
  readonly loading: number;
}

/** Returns an unhandled error as the result. @param request from `renderRequest` @throws {RendererError} if the renderer ends */
export async function renderFixture(
  client: RendererClient,
  fixture: Fixture,
  request: Readonly<Record<string, unknown>>,
  limits: FixtureLimits,
): Promise<FixtureResult> {
  // Imported dynamically, because the package imports the router, which bundles of programs without fixtures must not contain.
  const { fixtureTransport } = await import("@nightlatch/fixtures");
  const transport = fixtureTransport(fixture);
  // A loading page that renders without its data has status 200, and gets the usual limit.
  const waits = fixture.state === "loading" && fixture.expect?.status === 503;
  let unhandledError: string | undefined;
  try {
    const page = await client.render({
      request: { ...request, url: fixture.url, timeLimit: waits ? limits.loading : limits.render },
      respond: async ({ path, headers }) => {
        const { status, text } = await transport(path, { method: "GET", headers: { ...headers } });
        return { status, text: await text() };
      },
      limit: limits.silence,
      onUnhandledError: ({ message }) => {
        unhandledError ??= message;
      },
    });
    if (unhandledError !== undefined) return { kind: "failed", problem: unhandledError };
    if (page.kind === "redirect") return { kind: "redirect", status: page.permanent ? 308 : 302, to: page.to };
    return { kind: "html", status: page.status, html: page.html, problems: page.problems.map(({ message }) => message) };
  } catch (error) {
    if (error instanceof RendererError && client.isOver) throw error;
    return { kind: "failed", problem: error instanceof Error ? error.message : String(error) };
  }
}

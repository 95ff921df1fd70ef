import { type ApiClient, createApiClient, type Transport } from "@nightlatch/api-client";
import { type Fixture, fixtureTransport } from "@nightlatch/fixtures";

export const NETWORK_FAILURE = "lost";

export type Reply =
  | typeof NETWORK_FAILURE
  | { readonly status?: number; readonly statusText?: string; readonly json?: unknown; readonly text?: string };

export interface Call {
  readonly call: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface FakeApi {
  readonly client: ApiClient;
  readonly calls: (call?: string) => readonly Call[];
  readonly reply: (call: string, reply: Reply | ((recorded: Call) => Reply)) => void;
  readonly replyOnce: (call: string, reply: Reply) => void;
  readonly hold: (call: string, reply: Reply) => { readonly release: () => void };
}

function whenCalledOff(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

export function createFakeApi(fixture: Pick<Fixture, "state" | "answers"> = { state: "full" }): FakeApi {
  const calls: Call[] = [];
  const replies = new Map<string, { readonly reply: Reply | ((recorded: Call) => Reply); readonly until: Promise<void> }>();
  const next = new Map<string, Reply>();
  const asFixture = fixtureTransport(fixture);
  const transport: Transport = async (address, init) => {
    const [path = "", query = ""] = address.split("?");
    const call = `${init.method} ${path}`;
    const recorded = { call, query: new URLSearchParams(query), body: init.body === undefined ? undefined : JSON.parse(init.body) };
    calls.push(recorded);
    const programmedReply = replies.get(call);
    const once = next.get(call);
    next.delete(call);
    const found = once ?? programmedReply?.reply;
    if (!found) return asFixture(address, init);
    if (!once) await Promise.race([programmedReply?.until, whenCalledOff(init.signal)]);
    const reply = typeof found === "function" ? found(recorded) : found;
    if (reply === NETWORK_FAILURE) throw new TypeError("Failed to fetch");
    const { status = 200, statusText = "", json, text = json === undefined ? "" : JSON.stringify(json) } = reply;
    return { status, statusText, text: async () => text };
  };
  return {
    client: createApiClient(transport),
    calls: (name) => calls.filter(({ call }) => name === undefined || call === name),
    reply: (call, reply) => void replies.set(call, { reply, until: Promise.resolve() }),
    replyOnce: (call, reply) => void next.set(call, reply),
    hold(call, reply) {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      replies.set(call, { reply, until });
      return { release };
    },
  };
}

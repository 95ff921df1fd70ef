/** Messages between a site server or the gate and a renderer, sent as texts (message-text.ts). */

export interface Source {
  readonly source: Uint8Array;
  /** For stack traces: `mf-browse@1.0.0/server.cjs`. */
  readonly filename: string;
}

export type Step = "shell" | "remote" | "fixtures";

export interface Problem {
  readonly message: string;
  readonly stack: string;
}

export interface ShellFacts {
  readonly render: boolean;
  /** See shell/src/entry-server.tsx. */
  readonly startsBy: string | undefined;
  /** Undefined for older shells, which serve the contract of their build. */
  readonly contracts?: readonly number[];
  /** Versions are null where unknown. */
  readonly shared: Readonly<Record<string, string | null>>;
}

export interface RouteFacts {
  readonly path: string | undefined;
  /** From `typeof`. */
  readonly load: string;
  /** `component`, or the type of another value. */
  readonly component: string;
  readonly chunk?: unknown;
  readonly query?: unknown;
  readonly homeMode?: unknown;
  readonly robots?: unknown;
  readonly heading?: unknown;
  readonly outline?: unknown;
  readonly personal?: unknown;
}

export interface RemoteFacts {
  readonly contract?: number;
  readonly routes?: readonly RouteFacts[];
}

/** Written by a release's code and untrusted. */
export type RenderedPage =
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | {
      readonly kind: "html";
      readonly status: number;
      readonly html: string;
      readonly problems: readonly Problem[];
      readonly untold?: number;
      /** Parts are missing because of the API, says the release. */
      readonly ofApi: boolean;
      /** All content comes from its data, says the release, so the page is cacheable. */
      readonly mayBeKept: boolean;
      /** Pages work with inlined style sheets, says the release. */
      readonly takesStyles?: boolean;
    };

/** Pages only read while they render. */
export interface ApiCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly statusText?: string;
  readonly text: string;
}

export type ToRenderer =
  | { readonly kind: "start"; readonly shell: Source; readonly remote?: Source & { readonly name: string } }
  /** For a renderer that does nothing else. */
  | { readonly kind: "fixtures"; readonly fixtures: Source }
  | { readonly kind: "render"; readonly id: number; readonly request: Readonly<Record<string, unknown>> }
  | { readonly kind: "answer"; readonly id: number; readonly call: number; readonly answer?: ApiAnswer };

export type FromRenderer =
  /** A bundle is about to run, so later silence is its fault. */
  | { readonly kind: "step"; readonly step: Step; readonly shell?: ShellFacts }
  | { readonly kind: "started"; readonly shell: ShellFacts; readonly remote?: RemoteFacts }
  | { readonly kind: "fixtures"; readonly fixtures: readonly unknown[] }
  | { readonly kind: "refused"; readonly step: Step; readonly problem: Problem }
  | ({ readonly kind: "call"; readonly id: number; readonly call: number } & ApiCall)
  | { readonly kind: "page"; readonly id: number; readonly page?: RenderedPage; readonly problem?: Problem; readonly rss: number }
  /** An unhandled error; `id` is its render where known. */
  | { readonly kind: "stray"; readonly id?: number; readonly problem: Problem; readonly untold: number }
  /** A console line, after `untold` dropped ones. */
  | { readonly kind: "log"; readonly line: string; readonly untold: number };

export interface RendererPort {
  send(message: ToRenderer): void;
  /** @param listener gets unchecked messages */
  onMessage(listener: (message: unknown) => void): void;
  /** @param listener is called once */
  onEnd(listener: (ending: Ending) => void): void;
  kill(): void;
  /** Resident bytes; undefined where unknown. */
  memory(): Promise<number | undefined>;
}

export interface Ending {
  /** `memory`: reached its limit. `exited`: ended, crashed or was killed. `lied`: broke the protocol. */
  readonly reason: "memory" | "exited" | "lied";
  readonly problem: string;
}

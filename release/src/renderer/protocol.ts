/** The messages between a site server, or the gate, and a renderer. They cross the process boundary as texts (message-text.ts). */

export interface Source {
  /** Text in UTF-8. */
  readonly source: Uint8Array;
  /** The file's name in stack traces and messages: `mf-browse@1.0.0/server.cjs`. */
  readonly filename: string;
}

/** The work of evaluating a bundle, by whose bundle it is. */
export type Step = "shell" | "remote" | "fixtures";

/** An error of foreign code, as text. */
export interface Problem {
  readonly message: string;
  /** At most a few kilobytes; empty when what was thrown had none. */
  readonly stack: string;
}

export interface ShellFacts {
  /** Whether the bundle exports `render`. */
  readonly render: boolean;
  /** The way in which the shell's pages start (`startsBy` in shell/src/entry-server.tsx). */
  readonly startsBy: string | undefined;
  /** The contracts that it serves; undefined for a shell of before, which serves the one that it was built for. */
  readonly contracts?: readonly number[];
  /** The modules that it shares, with their versions where these are known; empty when it exports no shared table. */
  readonly shared: Readonly<Record<string, string | null>>;
}

export interface RouteFacts {
  readonly path: string | undefined;
  /** The result of `typeof`. */
  readonly load: string;
  /** `component`, or else the type of the value. */
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

/** A page, as a renderer made it. A release's code wrote all of it, so nothing in it may be trusted. */
export type RenderedPage =
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | {
      readonly kind: "html";
      readonly status: number;
      readonly html: string;
      readonly problems: readonly Problem[];
      /** How many problems there were beyond these. */
      readonly untold?: number;
      /** Whether the release says that an answer of the API, or its absence, is why parts are missing. */
      readonly ofApi: boolean;
      /** Whether the release says that all the page shows is in its data, so that the page may be kept. */
      readonly mayBeKept: boolean;
      /** Whether the release says that its pages work with the text of their style sheets in their HTML, in the place of links. */
      readonly takesStyles?: boolean;
    };

/** A call of the API by a page. Pages only read while they are rendered. */
export interface ApiCall {
  /** Path and query, beginning with `/api/`. */
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
  /** Evaluates a bundle of fixtures, in a renderer that does nothing else. */
  | { readonly kind: "fixtures"; readonly fixtures: Source }
  | { readonly kind: "render"; readonly id: number; readonly request: Readonly<Record<string, unknown>> }
  /** The answer to a call; without one the call did not come through. */
  | { readonly kind: "answer"; readonly id: number; readonly call: number; readonly answer?: ApiAnswer };

export type FromRenderer =
  /** The code of a bundle is about to run: silence afterwards is that bundle's fault. `shell` has the facts of the shell, once it has run. */
  | { readonly kind: "step"; readonly step: Step; readonly shell?: ShellFacts }
  | { readonly kind: "started"; readonly shell: ShellFacts; readonly remote?: RemoteFacts }
  | { readonly kind: "fixtures"; readonly fixtures: readonly unknown[] }
  | { readonly kind: "refused"; readonly step: Step; readonly problem: Problem }
  | ({ readonly kind: "call"; readonly id: number; readonly call: number } & ApiCall)
  | { readonly kind: "page"; readonly id: number; readonly page?: RenderedPage; readonly problem?: Problem; readonly rss: number }
  /** A rejection or an exception that nothing waited for. `id` is the render whose code left it behind, if that is known. */
  | { readonly kind: "stray"; readonly id?: number; readonly problem: Problem; readonly untold: number }
  /** A line that a bundle wrote to the console. `untold` lines before it were dropped. */
  | { readonly kind: "log"; readonly line: string; readonly untold: number };

/** The way to a renderer: its process, or in tests a renderer in the same process. */
export interface RendererPort {
  send(message: ToRenderer): void;
  /** @param listener takes what the renderer sends, a `FromRenderer` at best */
  onMessage(listener: (message: unknown) => void): void;
  /** @param listener told once why there will be no more messages */
  onEnd(listener: (ending: Ending) => void): void;
  /** Ends the renderer at once, whatever it does. */
  kill(): void;
  /** The resident memory in bytes; undefined where it cannot be told. */
  memory(): Promise<number | undefined>;
}

/** Why a renderer ended. */
export interface Ending {
  /** `memory`: it reached its limit. `exited`: it ended by itself, crashed, or was killed. `lied`: it sent no message of the protocol. */
  readonly reason: "memory" | "exited" | "lied";
  readonly problem: string;
}

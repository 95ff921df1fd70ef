/** Findings of the child process about foreign code. All of it crossed the boundary between the processes as JSON. */

export interface ShellFacts {
  /** Whether the bundle exports `render`. */
  readonly render: boolean;
  /** Whether the bundle exports `remoteFor`; without it nothing tells which remote an address belongs to. */
  readonly remoteFor: boolean;
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
  /** Sample addresses that the pattern matches, each with the remotes to which the shell's route table gives it. */
  readonly owners?: Readonly<Record<string, readonly string[]>>;
}

export interface RemoteFacts {
  readonly contract?: number;
  readonly routes?: readonly RouteFacts[];
}

export type FixtureResult =
  | { readonly kind: "html"; readonly status: number; readonly html: string; readonly problems: readonly string[] }
  | { readonly kind: "redirect"; readonly status: number; readonly to: string }
  | { readonly kind: "failed"; readonly problem: string };

/** Everything that was found before a failure ended the work. */
export interface Findings {
  readonly shell?: ShellFacts;
  readonly remote?: RemoteFacts;
  /** The fixtures as the bundle exports them, without their functions; not checked yet. */
  readonly fixtures?: readonly unknown[];
  /** Results by the fixture's index in the list. */
  readonly results: ReadonlyMap<number, FixtureResult>;
  readonly failures: readonly { readonly step: "shell" | "remote" | "fixtures"; readonly problem: string }[];
}

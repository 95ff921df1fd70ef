/** What the child process says of foreign code. Everything here crossed a process boundary as JSON. */

export interface ShellFacts {
  /** Whether it exports `render`. */
  readonly render: boolean;
  /** Whether it exports `remoteFor`; without it nobody can tell which remote an address belongs to. */
  readonly remoteFor: boolean;
  /** What it shares, with versions where they are known. Empty when it exports no shared table. */
  readonly shared: Readonly<Record<string, string | null>>;
}

export interface RouteFacts {
  readonly path: string | undefined;
  /** What `typeof` says. */
  readonly load: string;
  /** `component`, else what it is instead. */
  readonly component: string;
  readonly chunk?: unknown;
  /** Addresses that the pattern matches, with the remotes that the shell's route table gives them to. */
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

/** All that was found before something failed for good. */
export interface Findings {
  readonly shell?: ShellFacts;
  readonly remote?: RemoteFacts;
  /** As the bundle exports them, functions left out; unchecked. */
  readonly fixtures?: readonly unknown[];
  /** By the fixture's place in the list. */
  readonly results: ReadonlyMap<number, FixtureResult>;
  readonly failures: readonly { readonly step: "shell" | "remote" | "fixtures"; readonly problem: string }[];
}

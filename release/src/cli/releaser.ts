import type { CliFrame, Environment } from "@nightlatch/shared/server";
import type { GateOptions } from "../gate/gate.ts";
import type { ReleaseRegistry } from "../registry.ts";

/** What the commands stand on. */
export interface Releaser extends CliFrame {
  readonly env: Environment;
  /** The folder with the packages, whose `dist` folders are published. */
  readonly root: string;
  /** What the gate runs foreign code with, unless in a process of its own. */
  readonly run: Pick<GateOptions, "run">;
  /** Opened with the first use, as the site server opens it. */
  registry(): Promise<ReleaseRegistry>;
  /** Says how far it got, apart from what is printed. */
  note(line: string): void;
}

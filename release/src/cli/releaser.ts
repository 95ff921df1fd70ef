import type { CliFrame } from "@nightlatch/process/cli";
import type { Environment } from "@nightlatch/process/settings";
import type { GateOptions } from "../gate/gate.ts";
import type { ReleaseRegistry } from "../registry.ts";

/** The tools that the commands get. */
export interface Releaser extends CliFrame {
  readonly env: Environment;
  /** The folder of the packages, whose `dist` folders are published. */
  readonly root: string;
  /** How the gate runs foreign code, when not in a process of its own. */
  readonly rendering: Pick<GateOptions, "open">;
  /** The registry. The store is opened at the first use, in the way the site server opens it. */
  registry(): Promise<ReleaseRegistry>;
  /** Writes a line on stderr, beside the result. */
  note(line: string): void;
}

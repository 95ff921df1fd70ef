import type { ComponentType } from "react";

/** Preview access of an open page. */
export interface PreviewAccess {
  readonly name: string;
  /** Ends the access here and on the server, and shows the public page. Works even if the server does not answer. */
  leave(): Promise<void>;
  readonly Banner: ComponentType<Pick<PreviewAccess, "name" | "leave">>;
}

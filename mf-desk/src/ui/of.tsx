import { VisuallyHidden } from "@nightlatch/ui";
import { createContext, useContext } from "react";

/** What the controls of a card are about. */
export const OfContext = createContext<string | undefined>(undefined);

/** What a control is about, for those who do not see where it stands: a list has a control of the same words for each entry. */
export function Of() {
  const name = useContext(OfContext);
  return name === undefined ? null : <VisuallyHidden> {name}</VisuallyHidden>;
}

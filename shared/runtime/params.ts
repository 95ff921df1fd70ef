import type { Params } from "@nightlatch/contract";
import { createContext, useContext } from "react";

/** The named parts of the page's address. The shell matches addresses, and the router knows no routes (docs/adr/0023). */
export const ParamsContext = createContext<Params>({});

/** The named parts of the page's address, by the names in its route's pattern. */
export const useParams = (): Params => useContext(ParamsContext);

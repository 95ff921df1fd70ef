import { useApi, useQuery, useQueryClient } from "@nightlatch/runtime";
import { createContext, useContext, useMemo } from "react";
import { asSignedIn, DESK, type InputOf, meQuery, type OperationName, type ResultOf, runOperation, type SignedIn } from "./desk-api.ts";

/** The desk as a page has it: who is signed in, and the operations. */
export interface Desk {
  readonly me: SignedIn;
  /** Whether whoever is signed in may do an operation: what they may not is not offered. */
  may(operation: OperationName): boolean;
  /** Does what is no operation, with the session that counts. @throws {ApiError} with a sentence for the person */
  act<Result>(work: (me: SignedIn) => Promise<Result>): Promise<Result>;
  /** Does an operation. @throws {ApiError} with a sentence for the person */
  run<Name extends OperationName>(operation: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** Has shown answers of operations read anew, once something was changed; all of them, or those of the named operations. */
  refresh(...operations: OperationName[]): Promise<void>;
}

export const DeskContext = createContext<Desk | null>(null);

/** The desk. Only within `DeskPage`, whose content is shown to people who are signed in. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A part of the desk was rendered outside a DeskPage.");
  return desk;
}

/** Makes the desk of whoever is signed in. */
export function useDeskOf(me: SignedIn | undefined): Desk | null {
  const api = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    if (!me) return null;
    const signedInAgain = (now: SignedIn) => client.setQueryData(meQuery(api).queryKey, now);
    const act: Desk["act"] = (work) => asSignedIn(api, me, { act: work, signedInAgain });
    return {
      me,
      act,
      may: (operation) => me.may.includes(operation),
      run: (operation, input) => act((now) => runOperation(api, now, operation, input)),
      refresh: async (...operations) => {
        const keys = operations.length === 0 ? [[DESK, "run"]] : operations.map((operation) => [DESK, "run", operation]);
        await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    };
  }, [api, client, me]);
}

/** The answer of an operation that only reads. It is read anew whenever a page shows it, and nobody else's answer is shown. */
export function useAnswer<Name extends OperationName>(
  operation: Name,
  input: InputOf<Name>,
  { keeps = false }: { /** Whether the answer to other input stays until this one is there. */ readonly keeps?: boolean } = {},
) {
  const { me, run } = useDesk();
  return useQuery<ResultOf<Name>>({
    queryKey: [DESK, "run", operation, me.name, input],
    queryFn: () => run(operation, input),
    staleTime: 0,
    refetchOnWindowFocus: true,
    ...(keeps ? { placeholderData: ((before: unknown) => before) as never } : {}),
  });
}

import { useApi, useQuery, useQueryClient } from "@nightlatch/runtime";
import { createContext, useContext, useEffect, useMemo } from "react";
import { asSignedIn, DESK, type InputOf, meQuery, type OperationName, type ResultOf, runOperation, type SignedIn } from "./desk-api.ts";

export interface Desk {
  readonly me: SignedIn;
  may(operation: OperationName): boolean;
  act<Result>(work: (me: SignedIn) => Promise<Result>): Promise<Result>;
  run<Name extends OperationName>(operation: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  refresh(...operations: OperationName[]): Promise<void>;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A part of the desk was rendered outside a DeskPage.");
  return desk;
}

export const PageNameContext = createContext<(name: string | undefined) => void>(() => undefined);

export function usePageName(name: string | undefined): void {
  const setName = useContext(PageNameContext);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}

export function useDeskOf(me: SignedIn | undefined): Desk | null {
  const api = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    if (!me) return null;
    const signedInAgain = (now: SignedIn) => client.setQueryData(meQuery(api).queryKey, now);
    const act: Desk["act"] = (work) => asSignedIn(api, me, work, signedInAgain);
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

export function useOperationQuery<Name extends OperationName>(
  operation: Name,
  input: InputOf<Name>,
  { keepPrevious = false }: { readonly keepPrevious?: boolean } = {},
) {
  const { me, run } = useDesk();
  return useQuery<ResultOf<Name>>({
    queryKey: [DESK, "run", operation, me.name, input],
    queryFn: () => run(operation, input),
    staleTime: 0,
    refetchOnWindowFocus: true,
    ...(keepPrevious ? { placeholderData: ((before: unknown) => before) as never } : {}),
  });
}

import type { InputOf, OperationName, ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { useToast } from "./toast.tsx";

interface SettleOptions<Result> {
  /** Takes back what was done. */
  readonly undo?: (result: Result) => Promise<unknown>;
}

/** Does an operation, tells in words that it is done, and has everything that is shown read anew. @throws {ApiError} */
export type Settle = <Name extends OperationName>(
  operation: Name,
  input: InputOf<Name>,
  words: string | ((result: ResultOf<Name>) => string),
  options?: SettleOptions<ResultOf<Name>>,
) => Promise<ResultOf<Name>>;

export function useSettle(): Settle {
  const { run, refresh } = useDesk();
  const toast = useToast();
  return async <Name extends OperationName>(
    operation: Name,
    input: InputOf<Name>,
    words: string | ((result: ResultOf<Name>) => string),
    { undo }: SettleOptions<ResultOf<Name>> = {},
  ) => {
    const result: ResultOf<Name> = await run(operation, input);
    toast(typeof words === "string" ? words : words(result), undo ? { undo: () => undo(result).then(() => refresh()) } : {});
    await refresh();
    return result;
  };
}

import { useEffect, useState } from "react";
import { useAnswer } from "../desk/desk-context.ts";
import { Answer, Panel } from "../ui/index.ts";
import { CheckStep } from "./check-step.tsx";
import { type Choices, type StoredMap, suggested, withMap } from "./column-map.ts";
import { ColumnsStep, type Options } from "./columns-step.tsx";
import { ReadingForm } from "./reading-form.tsx";
import type { Place } from "./run.ts";
import { useRun } from "./use-run.ts";

interface PreparedProps {
  readonly file: string;
  readonly run: string | undefined;
  readonly go: (place: Place) => void;
}

const DEFAULTS: Options = { match: "auto", sameName: "refuse", allow: [] };

/** A file that waits: how it is read, its columns, and the check of what it would change. */
export function Prepared({ file, run, go }: PreparedProps) {
  const asked = useAsked(run);
  const [choices, setChoices] = useState<Choices>();
  const [chosen, setOptions] = useState<Options>();
  const options = chosen ?? asked?.options ?? DEFAULTS;
  const { encoding, delimiter, sheet } = options;
  const looked = useAnswer("imports look", { file, encoding, delimiter, sheet });
  return (
    <>
      <Panel title="1. The file">
        <ReadingForm
          reading={options}
          looked={looked.data}
          change={(reading) => {
            // Its columns may be others now.
            setChoices(undefined);
            setOptions({ ...options, ...reading });
          }}
        />
      </Panel>
      <Answer asked={looked} isEmpty={() => false} empty="">
        {(found) => {
          const base = suggested(found);
          const step = {
            file,
            looked: found,
            choices: choices ?? (asked ? withMap(base, asked.map) : base),
            change: setChoices,
            options,
            changeOptions: setOptions,
          };
          return (
            <>
              <ColumnsStep {...step} drop={() => go({ file: undefined, run: undefined })} started={(id) => go({ file, run: id })} />
              {run ? <CheckStep key={run} id={run} go={go} {...step} /> : null}
            </>
          );
        }}
      </Answer>
    </>
  );
}

/** What a run was asked for, so that a page that was loaded anew shows the same choices. */
function useAsked(run: string | undefined): { readonly map: Partial<StoredMap>; readonly options: Options } | undefined {
  const [kept, setKept] = useState<{ readonly map: Partial<StoredMap>; readonly options: Options }>();
  const { data } = useRun(run);
  const { asked } = (data?.outcome ?? {}) as { readonly asked?: { readonly map: Partial<StoredMap> } & Options };
  useEffect(() => {
    if (asked)
      setKept({
        map: asked.map,
        options: (({ match, sameName, allow, encoding, delimiter, sheet }) => ({ match, sameName, allow, encoding, delimiter, sheet }))(
          asked,
        ),
      });
  }, [asked]);
  return kept;
}

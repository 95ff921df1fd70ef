import { useEffect, useState } from "react";
import { useOperationQuery } from "../desk/desk-context.ts";
import { type FieldSpec, Fields, Panel, QueryResult } from "../ui/index.ts";
import { CheckStep } from "./check-step.tsx";
import { type Choices, type Looked, type StoredMap, suggested, withMap } from "./column-map.ts";
import { ColumnsStep, type Options } from "./columns-step.tsx";
import styles from "./import.module.css";
import { type ImportStep, useRun } from "./run-step.tsx";

interface ImportStepsProps {
  readonly file: string;
  readonly run: string | undefined;
  readonly go: (nextStep: ImportStep) => void;
}

const DEFAULTS: Options = { match: "auto", sameName: "refuse", allow: [] };

export function ImportSteps({ file, run, go }: ImportStepsProps) {
  const runRequest = useRunRequest(run);
  const [choices, setChoices] = useState<Choices>();
  const [chosen, setOptions] = useState<Options>();
  const options = chosen ?? runRequest?.options ?? DEFAULTS;
  const { encoding, delimiter, sheet } = options;
  const looked = useOperationQuery("imports look", { file, encoding, delimiter, sheet });
  const changeReading = (reading: Reading) => {
    setChoices(undefined);
    setOptions({ ...options, ...reading });
  };
  return (
    <>
      <Panel title="1. File">
        <ReadingForm reading={options} looked={looked.data} change={changeReading} />
      </Panel>
      <QueryResult query={looked}>
        {(found) => {
          const base = suggested(found);
          const step = {
            file,
            looked: found,
            choices: choices ?? (runRequest ? withMap(base, runRequest.map) : base),
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
      </QueryResult>
    </>
  );
}

interface RunRequest {
  readonly map: Partial<StoredMap>;
  readonly options: Options;
}

function useRunRequest(run: string | undefined): RunRequest | undefined {
  const [lastRequest, setLastRequest] = useState<RunRequest>();
  const { data } = useRun(run);
  const { asked } = (data?.outcome ?? {}) as { readonly asked?: Pick<RunRequest, "map"> & Options };
  useEffect(() => {
    if (!asked) return;
    const { map, match, sameName, allow, encoding, delimiter, sheet } = asked;
    setLastRequest({ map, options: { match, sameName, allow, encoding, delimiter, sheet } });
  }, [asked]);
  return lastRequest;
}

type Reading = Pick<Options, "encoding" | "delimiter" | "sheet">;

const FORMAT: readonly FieldSpec<"encoding" | "delimiter">[] = [
  {
    ...{ field: "encoding", label: "Encoding" },
    options: {
      "": "Automatic (usually UTF-8)",
      "windows-1252": "Western, Windows (windows-1252)",
      "iso-8859-1": "Latin-1 (iso-8859-1)",
      "utf-16le": "Unicode text, Excel (utf-16le)",
      "utf-16be": "Unicode, big-endian (utf-16be)",
      "iso-8859-2": "Central European (iso-8859-2)",
      "windows-1250": "Central European, Windows (windows-1250)",
      shift_jis: "Japanese (shift_jis)",
      gbk: "Chinese (gbk)",
    },
  },
  {
    ...{ field: "delimiter", label: "CSV cells are separated by" },
    options: { "": "Automatic", comma: "Commas", semicolon: "Semicolons", tab: "Tabs", pipe: "Vertical bars" },
  },
];

interface ReadingFormProps {
  readonly reading: Reading;
  readonly change: (reading: Reading) => void;
  readonly looked: Looked | undefined;
}

function ReadingForm({ reading, change, looked }: ReadingFormProps) {
  const { encoding = "", delimiter = "" } = reading;
  return (
    <div className={styles.grid}>
      {looked?.sheets ? (
        <Fields
          fields={[{ field: "sheet", label: "Sheet", options: looked.sheets }]}
          values={{ sheet: looked.sheet ?? "" }}
          set={({ sheet }) => change({ ...reading, sheet })}
        />
      ) : (
        <Fields
          fields={FORMAT}
          values={{ encoding, delimiter }}
          set={(next) => change({ ...reading, encoding: next.encoding || undefined, delimiter: next.delimiter || undefined })}
        />
      )}
    </div>
  );
}

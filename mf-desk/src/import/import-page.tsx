import { lazyImport, useSearchParams } from "@nightlatch/runtime";
import { Suspense, useEffect, useRef, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { ErrorNotice, FileDrop, Loading, Panel, useAction } from "../ui/index.ts";
import { EarlierImports } from "./earlier-imports.tsx";
import { type ImportStep, RunStep } from "./run-step.tsx";

const ImportSteps = lazyImport(async () => (await import(/* webpackChunkName: "import-steps" */ "./import-steps.tsx")).ImportSteps);

export const ImportPage = () => (
  <DeskPage title="Import" lede="Turn a table into listings. Choose a file, match its columns, preview every change, then import." wide>
    <Import />
  </DeskPage>
);

function Import() {
  const [params, setParams] = useSearchParams();
  const file = params.get("file") ?? undefined;
  const run = params.get("run") ?? undefined;
  const go = (nextStep: ImportStep) => {
    const next = Object.entries(nextStep).filter(([, id]) => id !== undefined);
    setParams(new URLSearchParams(Object.fromEntries(next)), { replace: true });
  };
  useEffect(ImportSteps.prefetch, []);
  return (
    <>
      <Suspense fallback={<Loading />}>{file ? <ImportSteps key={file} file={file} run={run} go={go} /> : null}</Suspense>
      {!file && run ? <RunStep id={run} go={go} /> : null}
      {!file && !run ? <ChooseFile done={(uploaded) => go({ file: uploaded, run: undefined })} /> : null}
      <EarlierImports />
    </>
  );
}

/** Bytes per upload request, so that a slow connection can send one within the time limit. */
const PART = 300_000;

function ChooseFile({ done }: { readonly done: (file: string) => void }) {
  const { run } = useDesk();
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<File>();
  const arrived = useRef<{ of: File; id: string | undefined; parts: number }>(undefined);
  const sending = useAction(async (chosen: File) => {
    if (arrived.current?.of !== chosen) arrived.current = { of: chosen, id: undefined, parts: 0 };
    const at = arrived.current;
    for (let position = at.parts; position === 0 || position * PART < chosen.size; position++) {
      setShare((position * PART) / Math.max(1, chosen.size));
      const content = await base64(chosen.slice(position * PART, (position + 1) * PART));
      const { file: id } = await run("imports upload", { file: at.id, name: chosen.name, size: chosen.size, position, content });
      at.id = id;
      at.parts = position + 1;
    }
    if (at.id) done(at.id);
  });
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    void sending.start(chosen);
  };
  return (
    <Panel title="1. File">
      <FileDrop label="Table" words="Choose a file" accept=".xlsx,.csv,.tsv,.txt,.json" disabled={sending.isPending} take={take}>
        <p>
          Excel (.xlsx), CSV with commas or semicolons, TSV or JSON, up to 64 MB. We keep the file for a day, and only operators can read
          it.
        </p>
      </FileDrop>
      {sending.isPending ? (
        <p role="status">
          <progress value={share} max={1} aria-label="Upload" /> {file?.name}
        </p>
      ) : null}
      <ErrorNotice error={sending.error} {...(file ? { retry: () => void sending.start(file) } : {})} />
    </Panel>
  );
}

async function base64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = "";
  // Converts chunks, because a function call has a maximum number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

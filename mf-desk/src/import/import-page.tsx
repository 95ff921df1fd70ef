import { lazyPart, useSearchParams } from "@nightlatch/runtime";
import { Suspense, useEffect } from "react";
import { DeskPage } from "../desk/desk-page.tsx";
import { Loading } from "../ui/index.ts";
import { ChooseFile } from "./choose-file.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import type { Place } from "./run.ts";
import { RunStep } from "./run-step.tsx";

// Nobody needs it before a file is there.
const Prepared = lazyPart(async () => (await import(/* webpackChunkName: "import-steps" */ "./prepared.tsx")).Prepared);

/** The page `/desk/import` (docs/product/desk.md#import). */
export function ImportPage() {
  return (
    <DeskPage
      title="Import"
      lede="A table becomes listings: choose a file, say what its columns are, look at every change, and only then import."
      wide
    >
      <Import />
    </DeskPage>
  );
}

function Import() {
  const [params, setParams] = useSearchParams();
  const place: Place = { file: params.get("file") ?? undefined, run: params.get("run") ?? undefined };
  const go = ({ file, run }: Place) => {
    const next = new URLSearchParams();
    if (file) next.set("file", file);
    if (run) next.set("run", run);
    setParams(next, { replace: true });
  };
  useEffect(Prepared.prefetch, []);
  return (
    <>
      <Suspense fallback={<Loading />}>
        {place.file ? <Prepared key={place.file} file={place.file} run={place.run} go={go} /> : null}
      </Suspense>
      {!place.file && place.run ? <RunStep id={place.run} go={go} /> : null}
      {!place.file && !place.run ? <ChooseFile done={(file) => go({ file, run: undefined })} /> : null}
      <EarlierImports />
    </>
  );
}

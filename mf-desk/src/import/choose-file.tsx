import { useRef, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { FileDrop, Panel, Trouble, useDoing } from "../ui/index.ts";

/** Bytes of a part of a file: a slow line has to send it within the time that a body may take. */
const PART = 300_000;
const ENDINGS = ".xlsx,.csv,.tsv,.txt,.json";

/** A file is chosen or dropped, and goes to the server in parts; a part that fails is sent again with the next press. */
export function ChooseFile({ done }: { readonly done: (file: string) => void }) {
  const { run } = useDesk();
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<File>();
  // What has arrived, so that a failure does not begin anew.
  const arrived = useRef<{ of: File; id: string | undefined; parts: number }>(undefined);
  const sending = useDoing(async (chosen: File) => {
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
  return (
    <Panel title="1. A file">
      <FileDrop
        label="Table"
        words="Choose a file"
        accept={ENDINGS}
        disabled={sending.isUnderWay}
        take={([chosen]) => {
          if (!chosen) return;
          setFile(chosen);
          void sending.start(chosen);
        }}
      >
        <p>
          Excel (.xlsx), CSV, TSV, semicolons, or JSON; at most 64 MB. It waits here for a day, and only people at the desk can read it.
        </p>
      </FileDrop>
      {sending.isUnderWay ? (
        <p role="status">
          <progress value={share} max={1} aria-label="Upload" /> {file?.name}
        </p>
      ) : null}
      {sending.error ? <Trouble error={sending.error} {...(file ? { retry: () => void sending.start(file) } : {})} /> : null}
    </Panel>
  );
}

async function base64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = "";
  // In pieces, since a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

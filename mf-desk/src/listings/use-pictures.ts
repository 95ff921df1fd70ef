import { isApiError, sendPhoto } from "@nightlatch/api-client";
import { PHOTO_HEAD_BYTES, photoProblem } from "@nightlatch/domain";
import { useEffect, useRef, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import type { ListingAnswer } from "./listed.ts";
import { keptOnes, type Pictures, withChange } from "./picture-list.ts";

/** A file that cannot be a picture of a listing, with the reason. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

/** Errors that are about the file itself: to try again would not make a photo of it. */
const OF_THE_FILE: readonly string[] = ["invalid_photo", "photo_too_large"];

interface Edited {
  readonly pictures: Pictures;
  /** The version of the listing that was edited. */
  readonly version: ListingAnswer["version"];
}

/** A listing's pictures while they are edited. Files go to the server one after another, as soon as they are chosen. */
export function usePictures({ pictures, version }: Pick<ListingAnswer, "pictures" | "version">) {
  const { act } = useDesk();
  const [edited, setEdited] = useState<Edited>();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [said, setSaid] = useState("");
  /** Files that are not with the server, and the keys of those that wait for their turn. */
  const files = useRef(new Map<string, File>());
  const queue = useRef<string[]>([]);
  const underWay = useRef<{ readonly key: string; readonly abort: AbortController }>(undefined);
  const made = useRef(0);

  const update = (change: (pictures: Pictures) => Pictures) =>
    setEdited((before) => ({ version, ...before, pictures: change(before?.pictures ?? keptOnes(pictures)) }));
  const forget = (key: string) => {
    files.current.delete(key);
    if (underWay.current?.key === key) underWay.current.abort.abort(new Error("It was taken out."));
  };
  const forgetAll = () => {
    for (const key of [...files.current.keys()]) forget(key);
  };
  // When the page is left, and only then.
  useEffect(() => forgetAll, []);

  async function sendAll(): Promise<void> {
    if (underWay.current) return;
    for (let key = queue.current.shift(); key !== undefined; key = queue.current.shift()) {
      const file = files.current.get(key);
      if (!file) continue;
      const abort = new AbortController();
      underWay.current = { key, abort };
      await send(key, file, abort.signal);
    }
    underWay.current = undefined;
  }

  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    const onProgress = (part: number) => update((all) => withChange(all, key, { state: { kind: "sending", part } }));
    try {
      const { photo, src } = await act((me) =>
        sendPhoto("/api/desk/photos", file, { headers: { "x-desk-token": me.token }, onProgress, signal }),
      );
      files.current.delete(key);
      update((all) => withChange(all, key, { src, state: { kind: "sent", photo } }));
      setSaid(`${file.name} is uploaded.`);
    } catch (error) {
      if (signal.aborted) return;
      if (isApiError(error) && OF_THE_FILE.includes(error.code)) {
        files.current.delete(key);
        update((all) => all.filter((picture) => picture.key !== key));
        setRefused((before) => [...before, { name: file.name, reason: error.message }]);
      } else {
        update((all) => withChange(all, key, { state: { kind: "failed", error } }));
        setSaid(`${file.name} was not uploaded.`);
      }
    }
  }

  return {
    now: edited?.pictures ?? keptOnes(pictures),
    isEdited: edited !== undefined,
    /** The version that what is saved was made of. */
    version: edited ? edited.version : version,
    refused,
    /** What happened last, for people who do not see it. */
    said,
    update,
    add: async (chosen: readonly File[]) => {
      const reasons = await Promise.all(chosen.map(reasonAgainst));
      const bad = chosen.flatMap(({ name }, at) => (reasons[at] ? [{ name, reason: reasons[at] }] : []));
      const good = chosen.filter((_, at) => !reasons[at]).map((file) => ({ key: `new-${++made.current}`, file }));
      setRefused((before) => [...before, ...bad]);
      if (good.length === 0) return;
      for (const { key, file } of good) files.current.set(key, file);
      queue.current.push(...good.map(({ key }) => key));
      update((all) => [
        ...all,
        ...good.map(({ key, file }) => ({ key, name: file.name, caption: "", state: { kind: "sending", part: 0 } as const })),
      ]);
      await sendAll();
    },
    retry: (key: string) => {
      queue.current.push(key);
      update((all) => withChange(all, key, { state: { kind: "sending", part: 0 } }));
      void sendAll();
    },
    takeOut: (key: string) => {
      forget(key);
      update((all) => all.filter((picture) => picture.key !== key));
    },
    dismiss: () => setRefused([]),
    /** Leaves everything as the listing has it. */
    discard: () => {
      forgetAll();
      setEdited(undefined);
      setRefused([]);
    },
  };
}

/** Why a file cannot be a picture, as far as the browser knows. */
async function reasonAgainst(file: File): Promise<string | undefined> {
  try {
    return photoProblem(new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer()), file.size);
  } catch {
    // A folder that was dropped, or a file that is gone.
    return "This file cannot be read.";
  }
}

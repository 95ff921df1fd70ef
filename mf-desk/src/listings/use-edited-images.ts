import { sendPhoto } from "@nightlatch/api-client";
import { checkPhotoFiles, isFileAtFault } from "@nightlatch/domain";
import { useEffect, useRef, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import type { ListingResult } from "./listing-form.tsx";

type ImageState =
  | { readonly kind: "kept"; readonly url: string }
  | { readonly kind: "sending"; readonly progress: number }
  | { readonly kind: "sent"; readonly photo: string }
  | { readonly kind: "failed"; readonly error: unknown };

export interface EditedImage {
  readonly key: string;
  readonly name?: string;
  readonly src?: string;
  readonly caption: string;
  readonly state: ImageState;
}

type EditedImages = readonly EditedImage[];

const publishedImages = (images: ListingResult["pictures"]): EditedImages =>
  images.map(({ url, src, caption }) => ({ key: url, src, caption, state: { kind: "kept", url } }));

const withChange = (images: EditedImages, key: string, change: Partial<EditedImage>): EditedImages =>
  images.map((image) => (image.key === key ? { ...image, ...change } : image));

export const toSave = (images: EditedImages): ({ readonly caption: string } & ({ readonly url: string } | { readonly photo: string }))[] =>
  images.flatMap(({ caption, state }): ReturnType<typeof toSave> => {
    if (state.kind === "kept") return [{ url: state.url, caption: caption.trim() }];
    return state.kind === "sent" ? [{ photo: state.photo, caption: caption.trim() }] : [];
  });

export interface RejectedFile {
  readonly name: string;
  readonly reason: string;
}

interface Edited {
  readonly pictures: EditedImages;
  readonly version: ListingResult["version"];
}

export function useEditedImages({ pictures, version }: Pick<ListingResult, "pictures" | "version">) {
  const { act } = useDesk();
  const [edited, setEdited] = useState<Edited>();
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [status, setStatus] = useState("");
  const files = useRef(new Map<string, { readonly file: File; readonly abort: AbortController }>());
  const line = useRef(Promise.resolve());
  const nextKey = useRef(0);

  const update = (change: (images: EditedImages) => EditedImages) =>
    setEdited((before) => ({ version, ...before, pictures: change(before?.pictures ?? publishedImages(pictures)) }));
  const change = (key: string, edits: Partial<EditedImage>) => update((all) => withChange(all, key, edits));
  const remove = (key: string) => update((all) => all.filter((image) => image.key !== key));
  const forget = (key: string) => {
    files.current.get(key)?.abort.abort(new Error("The photo was removed."));
    files.current.delete(key);
  };
  const forgetAll = () => {
    for (const key of [...files.current.keys()]) forget(key);
  };
  useEffect(() => forgetAll, []);

  function enqueue(key: string, file: File): void {
    const abort = new AbortController();
    files.current.set(key, { file, abort });
    line.current = line.current.then(() => (abort.signal.aborted ? undefined : send(key, file, abort.signal)));
  }

  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: number) => change(key, { state: { kind: "sending", progress } });
    try {
      const { photo, src } = await act((me) =>
        sendPhoto("/api/desk/photos", file, { headers: { "x-desk-token": me.token }, onProgress, signal }),
      );
      files.current.delete(key);
      change(key, { src, state: { kind: "sent", photo } });
      setStatus(`${file.name} uploaded.`);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Error && isFileAtFault(error)) {
        files.current.delete(key);
        remove(key);
        setRejected((before) => [...before, { name: file.name, reason: error.message }]);
      } else {
        change(key, { state: { kind: "failed", error } });
        setStatus(`${file.name} didn't upload.`);
      }
    }
  }

  const now = edited?.pictures ?? publishedImages(pictures);
  return {
    now,
    isEdited: edited !== undefined,
    version: edited ? edited.version : version,
    rejected,
    status,
    areSent: now.every(({ state }) => state.kind === "kept" || state.kind === "sent"),
    update,
    change,
    add: async (chosen: readonly File[]) => {
      const { good: files, bad } = await checkPhotoFiles(chosen);
      const good = files.map((file) => ({ key: `new-${++nextKey.current}`, file }));
      setRejected((before) => [...before, ...bad]);
      if (good.length === 0) return;
      update((all) => [
        ...all,
        ...good.map(({ key, file }) => ({ key, name: file.name, caption: "", state: { kind: "sending", progress: 0 } as const })),
      ]);
      for (const { key, file } of good) enqueue(key, file);
    },
    retry: (key: string) => {
      const file = files.current.get(key)?.file;
      if (!file) return;
      change(key, { state: { kind: "sending", progress: 0 } });
      enqueue(key, file);
    },
    takeOut: (key: string) => {
      forget(key);
      remove(key);
    },
    dismiss: () => setRejected([]),
    discard: () => {
      forgetAll();
      setEdited(undefined);
      setRejected([]);
    },
  };
}

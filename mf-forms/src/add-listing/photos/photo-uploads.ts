import { isFileAtFault, type UploadedPhoto } from "@nightlatch/domain";
import type { HeldPhotos } from "./held-photos.ts";
import { withRejected, withState } from "./photo-list.ts";

export type Upload = (
  file: File,
  options: { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal },
) => Promise<UploadedPhoto>;

export function createPhotoUploads(held: HeldPhotos, upload: Upload) {
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = held.get().photos.find(({ state }) => state.kind === "waiting");
      const file = next && files.get(next.id);
      if (!next || !file) break;
      await uploadOne(next.id, file);
    }
    isRunning = false;
  }

  async function uploadOne(id: string, file: File): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    const showProgress = (progress: number) => held.show(withState(held.get(), id, { kind: "uploading", progress }));
    showProgress(0);
    try {
      const { photo } = await upload(file, { signal: abort.signal, onProgress: showProgress });
      held.save(withState(held.get(), id, { kind: "done", photo, at: Date.now() }));
      files.delete(id);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : "The photo didn't upload.";
      held.show(isFileAtFault(thrown) ? withRejected(held.get(), id, reason) : withState(held.get(), id, { kind: "failed", reason }));
    } finally {
      running.delete(id);
    }
  }

  function forget(id: string): void {
    running.get(id)?.abort(new Error("The photo was removed."));
    files.delete(id);
  }

  return {
    take: (id: string, file: File) => files.set(id, file),
    run,
    forget,
    stop: () => {
      files.clear();
      for (const id of [...running.keys()]) forget(id);
    },
  };
}

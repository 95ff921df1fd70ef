import { rename } from "node:fs/promises";
import path from "node:path";
import { makeFolderSynced, syncFolder, writeSynced } from "@nightlatch/process/storage";
import type { ComposedMail, MailTransport } from "./transport.ts";

export function createFolderTransport(folder: string): MailTransport {
  return {
    open: async () => {
      await makeFolderSynced(folder, { mode: 0o700 });
      return {
        deliver: async (mail) => {
          try {
            await writeWhole(folder, fileName(mail), mail.content);
            return { kind: "sent" };
          } catch (error) {
            return { kind: "lost", reason: error instanceof Error ? error.message : String(error) };
          }
        },
        close: () => {},
      };
    },
  };
}

function fileName({ createdAt, kind, id }: ComposedMail): string {
  const time = createdAt.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
  return `${time}-${kind}-${id}.eml`;
}

export function mailFileOf(name: string): { readonly createdAt: Date; readonly kind: string } | undefined {
  const [, time, kind] = /^(\d{8}T\d{6}Z)-([a-z-]+)-[0-9a-f-]{36}\.eml$/.exec(name) ?? [];
  if (!time || !kind) return undefined;
  return { createdAt: new Date(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5")), kind };
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = path.join(folder, `.${name}.part`);
  await writeSynced(unfinished, content, { flags: "w", mode: 0o600 });
  await rename(unfinished, path.join(folder, name));
  // Syncs the folder before the row becomes `sent`, because no retry would write the file again.
  await syncFolder(folder);
}

import { Button, Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { Panel, Trouble, useDoing, useToast } from "../ui/index.ts";
import type { ListingAnswer } from "./listed.ts";
import styles from "./listings.module.css";

type ListingPicture = ListingAnswer["pictures"][number];

interface PicturesPanelProps {
  readonly listing: ListingAnswer;
  /** Called with its slug once it was changed. */
  readonly changed: (slug: string) => Promise<void>;
}

/** A listing's pictures, the cover first: their order, their captions, and which of them it has. Nothing is done before it is saved. */
export function PicturesPanel({ listing: { slug, version, pictures }, changed }: PicturesPanelProps) {
  const { run } = useDesk();
  const toast = useToast();
  const [edited, setEdited] = useState<readonly ListingPicture[]>();
  const now = edited ?? pictures;
  const saving = useDoing(async () => {
    await run("listings pictures", { slug, version, pictures: now.map(({ url, caption }) => ({ url, caption: caption.trim() })) });
    setEdited(undefined);
    toast("The pictures are saved.");
    await changed(slug);
  });
  const move = (from: number, to: number) => {
    const order = now.filter((_, at) => at !== from);
    const picture = now[from];
    if (picture) setEdited([...order.slice(0, to), picture, ...order.slice(to)]);
  };
  return (
    <Panel title="Pictures">
      {now.length === 0 ? <p>It has no pictures.</p> : null}
      <ol className={styles.pictures}>
        {now.map((picture, at) => (
          <li key={picture.url}>
            <img src={picture.src} alt={picture.caption || `Picture ${at + 1}`} loading="lazy" />
            <Field label={`Caption of picture ${at + 1}${at === 0 ? ", the cover" : ""}`}>
              <TextInput
                value={picture.caption}
                maxLength={140}
                autoComplete="off"
                onChange={({ target }) =>
                  setEdited(now.map((each) => (each.url === picture.url ? { ...each, caption: target.value } : each)))
                }
              />
            </Field>
            <div className={styles.actions}>
              <Button variant="quiet" disabled={at === 0} aria-label={`Move picture ${at + 1} up`} onClick={() => move(at, at - 1)}>
                Up
              </Button>
              <Button
                variant="quiet"
                disabled={at === now.length - 1}
                aria-label={`Move picture ${at + 1} down`}
                onClick={() => move(at, at + 1)}
              >
                Down
              </Button>
              <Button
                variant="quiet"
                aria-label={`Take picture ${at + 1} out`}
                onClick={() => setEdited(now.filter(({ url }) => url !== picture.url))}
              >
                Take out
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {saving.error ? <Trouble error={saving.error} /> : null}
      {edited ? (
        <div className={styles.actions}>
          <Button disabled={saving.isUnderWay} onClick={() => void saving.start()}>
            Save the pictures
          </Button>
          <Button variant="quiet" onClick={() => setEdited(undefined)}>
            Discard
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

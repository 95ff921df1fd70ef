import { PHOTO_CAPTION_MAX } from "@nightlatch/domain";
import { Button, Field, TextInput } from "@nightlatch/ui";
import { Trouble } from "../ui/index.ts";
import styles from "./listings.module.css";
import type { EditedPicture } from "./picture-list.ts";
import own from "./pictures.module.css";

interface PictureItemProps {
  readonly picture: EditedPicture;
  /** Its place, from 0, and how many there are. */
  readonly at: number;
  readonly count: number;
  readonly caption: (words: string) => void;
  /** @param to the place, from 0 */
  readonly move: (to: number) => void;
  readonly takeOut: () => void;
  readonly retry: () => void;
}

/** One of a listing's pictures, with what can be done with it. */
export function PictureItem({ picture, at, count, caption, move, takeOut, retry }: PictureItemProps) {
  const number = at + 1;
  return (
    <li data-picture={picture.key}>
      <Shown picture={picture} number={number} retry={retry} />
      <Field label={`Caption of picture ${number}${at === 0 ? ", the cover" : ""}`}>
        <TextInput
          value={picture.caption}
          maxLength={PHOTO_CAPTION_MAX}
          autoComplete="off"
          onChange={({ target }) => caption(target.value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button variant="quiet" disabled={at === 0} aria-label={`Move picture ${number} up`} onClick={() => move(at - 1)}>
          Up
        </Button>
        <Button variant="quiet" disabled={at === count - 1} aria-label={`Move picture ${number} down`} onClick={() => move(at + 1)}>
          Down
        </Button>
        <Button variant="quiet" aria-label={`Take picture ${number} out`} onClick={takeOut}>
          Take out
        </Button>
      </div>
    </li>
  );
}

function Shown({ picture, number, retry }: { readonly picture: EditedPicture; readonly number: number; readonly retry: () => void }) {
  const { state, src, caption, name } = picture;
  if (src !== undefined) return <img src={src} alt={caption || `Picture ${number}`} loading="lazy" />;
  if (state.kind === "failed")
    return (
      <div>
        <p>{name} was not uploaded.</p>
        <Trouble error={state.error} retry={retry} />
      </div>
    );
  const part = state.kind === "sending" ? state.part : 1;
  return (
    <div className={own.waiting}>
      <p>{name}</p>
      <progress aria-label={`Upload of ${name}`} {...(part < 1 ? { value: part } : {})} max={1} />
      <p>{part === 0 ? "Waiting" : part < 1 ? `${Math.floor(part * 100)} %` : "Being made ready"}</p>
    </div>
  );
}

import { lazyPart } from "@nightlatch/runtime";
import { Button, Field, TextInput } from "@nightlatch/ui";
import { useRef, useState } from "react";
import styles from "./match.module.css";

/** Drawn as that of a list is, once it is asked for. */
const shortlist = lazyPart(() => import(/* webpackChunkName: "shortlist" */ "../shortlist/shortlist.ts"));

interface Props {
  readonly link: string | undefined;
  /** What happens after it was sent. */
  readonly then: string;
}

/** A link that was made, to be copied or given to another app. */
export function LinkMade({ link, then }: Props) {
  return <div role="status">{link ? <Made key={link} link={link} then={then} /> : null}</div>;
}

function Made({ link, then }: { readonly link: string; readonly then: string }) {
  const [told, setTold] = useState("");
  const [code, setCode] = useState<typeof import("../shortlist/shortlist.ts")>();
  const field = useRef<HTMLDivElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setTold("Link copied.");
    } catch {
      field.current?.querySelector("input")?.select();
      setTold("The browser doesn't let us copy. The link is selected: copy it from the field.");
    }
  }
  const drawCode = () =>
    shortlist.get().then(
      (part) => setCode(() => part),
      () => setTold("The QR code didn't load. Press again."),
    );
  /** Whoever closes the sheet of the device has not failed. */
  const share = () => void navigator.share({ url: link }).catch(() => {});

  return (
    <div className={styles.made} ref={field}>
      <Field label="Sealed link">
        <TextInput readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <div className={styles.actions}>
        <Button onClick={copy}>Copy the link</Button>
        {typeof navigator.share === "function" ? (
          <Button variant="secondary" onClick={share}>
            Share it
          </Button>
        ) : null}
        {code ? null : (
          <Button variant="secondary" onClick={drawCode}>
            Show a QR code
          </Button>
        )}
      </div>
      <p>{told}</p>
      {code ? <code.QrCode text={link} /> : null}
      <p>{then}</p>
    </div>
  );
}

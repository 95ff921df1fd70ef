import { lazyImport } from "@nightlatch/runtime";
import { Button, Field, TextInput } from "@nightlatch/ui";
import { useRef, useState } from "react";
import { useShareLink } from "../sealed/use-share-link.ts";
import styles from "./match.module.css";

const qrCode = lazyImport(() => import(/* webpackChunkName: "shortlist" */ "../list/qr-code.tsx"));

export function LinkReady({ link, then }: { link: string | undefined; then: string }) {
  return <div role="status">{link ? <LinkReadyText key={link} link={link} then={then} /> : null}</div>;
}

function LinkReadyText({ link, then }: { readonly link: string; readonly then: string }) {
  const [code, setCode] = useState<typeof import("../list/qr-code.tsx")>();
  const field = useRef<HTMLDivElement>(null);
  const { status, showStatus, copy, share } = useShareLink(link, () => field.current?.querySelector("input")?.focus());
  const loadCode = () =>
    qrCode.get().then(
      (module) => setCode(() => module),
      () => showStatus("The QR code didn't load. Press again."),
    );

  return (
    <div className={styles.made} ref={field}>
      <Field label="Sealed link">
        <TextInput readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <div className={styles.actions}>
        <Button onClick={copy}>Copy the link</Button>
        {share ? (
          <Button variant="secondary" onClick={share}>
            Share it
          </Button>
        ) : null}
        {code ? null : (
          <Button variant="secondary" onClick={loadCode}>
            Show a QR code
          </Button>
        )}
      </div>
      <p>{status}</p>
      {code ? <code.QrCode text={link} /> : null}
      <p>{then}</p>
    </div>
  );
}

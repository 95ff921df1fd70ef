import { useEffect, useState } from "react";
import { QrCode } from "./list/qr-code.tsx";
import { UnsealForm } from "./list/unseal-form.tsx";
import { LinkReady } from "./match/link-ready.tsx";
import { PassphraseField } from "./sealed/passphrase-field.tsx";

const LINK = `https://site.example/list#${"q8Zr0xN4vKc1".repeat(12)}`;
const ignore = () => {};

function MadeLink() {
  const [link, setLink] = useState<string>();
  useEffect(() => setLink(LINK), []);
  return <LinkReady link={link} then="Send it by a channel that you both trust." />;
}

export default {
  QrCode: {
    short: <QrCode text="https://site.example/list#q8Zr" />,
    "long-text": <QrCode text={LINK} />,
  },
  UnsealForm: {
    default: <UnsealForm unseal={async () => "wrong-passphrase"} />,
    busy: <UnsealForm unseal={() => new Promise(ignore)} />,
  },
  LinkReady: {
    ready: <MadeLink />,
  },
  PassphraseField: {
    empty: <PassphraseField value="" onChange={ignore} help="Tell it by another channel than the link." />,
    error: <PassphraseField value="" onChange={ignore} error="Type the passphrase first." />,
  },
};

import { paths } from "@nightlatch/contract";
import { usePublicConfig } from "@nightlatch/runtime";
import { useRef, useState } from "react";
import { type PackedFragment, packFragment } from "../sealed/fragment.ts";
import { passphraseOf } from "../sealed/seal.ts";
import { MATCH_KIND, type MatchLink, toLinkValue } from "./match-link.ts";

const PROBLEMS: Readonly<Record<Exclude<PackedFragment["state"], "packed">, string>> = {
  "no-passphrase": "Enter the passphrase you both agreed on.",
  "too-long": "The link can't be made. Try again with fewer answers.",
  unsupported: "This browser can't seal a link. Update it, or hand this device over instead.",
};

const PASSPHRASE_MIN = 8;
const TOO_SHORT = `Use ${PASSPHRASE_MIN} characters or more: a shorter one is easy to guess.`;

interface Sealing {
  readonly link?: string;
  readonly problem?: string;
  readonly busy: boolean;
}

export function useSealing() {
  const [sealing, setSealing] = useState<Sealing>({ busy: false });
  const { origin } = usePublicConfig();
  const last = useRef<symbol>(undefined);

  async function sealLink(link: MatchLink, passphrase: string): Promise<void> {
    const { length } = passphraseOf(passphrase);
    if (length > 0 && length < PASSPHRASE_MIN) return setSealing({ busy: false, problem: TOO_SHORT });
    const mine = Symbol();
    last.current = mine;
    setSealing({ busy: true });
    const packed = await packFragment(MATCH_KIND, toLinkValue(link), passphrase);
    if (last.current !== mine) return;
    if (packed.state === "packed") setSealing({ busy: false, link: `${origin}${paths.match()}#${packed.fragment}` });
    else setSealing({ busy: false, problem: PROBLEMS[packed.state] });
  }
  return { ...sealing, sealLink };
}

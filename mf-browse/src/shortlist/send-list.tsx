import type { ListingCard } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useState } from "react";

const dialog = lazyPart(() => import(/* webpackChunkName: "shortlist" */ "./shortlist.ts"));

/** The button on the page of saved stays that makes a link of them (docs/product/deciding.md#sending-a-list). */
export function SendList({ cards }: { cards: readonly ListingCard[] }) {
  const [part, setPart] = useState<typeof import("./shortlist.ts")>();
  const [failed, setFailed] = useState(false);

  async function show(): Promise<void> {
    setFailed(false);
    try {
      const loaded = await dialog.get();
      setPart(() => loaded);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onPointerOver={dialog.prefetch} onFocus={dialog.prefetch} onClick={show}>
        Send this list
      </Button>
      {failed ? <p role="alert">This part of the page didn't load. Press again.</p> : null}
      {part ? <part.SendDialog cards={cards} close={() => setPart(undefined)} /> : null}
    </div>
  );
}

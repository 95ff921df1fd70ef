import type { ListingCard } from "@nightlatch/domain";
import { Modal } from "@nightlatch/ui";
import { useState } from "react";
import { LinkMade, type MadeLink } from "./link-made.tsx";
import { type Choices, firstChoices } from "./send-choices.ts";
import { SendForm } from "./send-form.tsx";

interface Props {
  readonly cards: readonly ListingCard[];
  readonly close: () => void;
}

/** The dialog that makes a link of the saved stays: what goes in, then the link. What was chosen stays when it is changed again. */
export function SendDialog({ cards, close }: Props) {
  const [choices, setChoices] = useState<Choices>(firstChoices);
  const [made, setMade] = useState<MadeLink>();
  return (
    <Modal title="Send this list" close={close}>
      {(dismiss) =>
        made ? (
          <LinkMade made={made} change={() => setMade(undefined)} dismiss={dismiss} />
        ) : (
          <SendForm cards={cards} choices={choices} change={setChoices} onMade={setMade} />
        )
      }
    </Modal>
  );
}

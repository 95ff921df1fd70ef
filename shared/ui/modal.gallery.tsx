import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { QuickExit } from "./quick-exit.tsx";

const ignore = () => {};
const DUSK = { padding: "0.5rem", background: "var(--dusk-ground)", color: "var(--dusk-text)" };
const PARAGRAPHS = Array.from({ length: 12 }, (_, at) => `${at + 1}. The path is lit to the door, and the stove is laid when you come.`);

export default {
  Modal: {
    short: (
      <Modal title="Report this listing" close={ignore}>
        {(dismiss) => (
          <>
            <p>Tell us what is wrong. The host does not see who wrote.</p>
            <Button onClick={dismiss}>Send</Button>
          </>
        )}
      </Modal>
    ),
    whole: (
      <Modal title="Filters" whole close={ignore}>
        {() => <p>On a phone this covers the page.</p>}
      </Modal>
    ),
    "long-text": (
      <Modal title="Everything about the second gate on the left, at the far end of the old logging road" close={ignore}>
        {() => PARAGRAPHS.map((text) => <p key={text}>{text}</p>)}
      </Modal>
    ),
  },
  QuickExit: {
    default: (
      <div style={DUSK}>
        <QuickExit />
      </div>
    ),
  },
};

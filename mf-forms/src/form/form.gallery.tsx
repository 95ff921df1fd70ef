import { DraftLine, DraftSaved } from "./draft-notes.tsx";
import { Box, Choices } from "./form-controls.tsx";
import { Actions, Fields } from "./form-frame.tsx";

const ignore = () => {};
const LONG = "I am the host of this place, or the host asked me in writing to send this request for them";
const draftLine = (note: "restored" | "discarded") => (
  <DraftLine note={note} noteRef={{ current: null }} onDiscard={ignore} onUndo={ignore} />
);

export default {
  Box: {
    checked: <Box type="checkbox" name="sauna" label="Sauna" checked />,
    disabled: <Box type="checkbox" name="sauna" label="Sauna" disabled />,
    error: <Box type="checkbox" name="authorized" label={LONG} required error="authorized-error" />,
  },
  Choices: {
    error: (
      <Choices legend="How may we answer?" help="We only use it for this request." error="Please choose one.">
        <Box type="radio" name="contact" value="email" label="By email" />
        <Box type="radio" name="contact" value="phone" label="By phone" />
      </Choices>
    ),
  },
  Actions: {
    disabled: <Actions submit="Send Message" disabled />,
    busy: (
      <Fields locked>
        <Actions submit="Sending..." />
      </Fields>
    ),
  },
  DraftLine: {
    restored: draftLine("restored"),
    discarded: draftLine("discarded"),
  },
  DraftSaved: {
    kept: <DraftSaved isStored onDiscard={ignore} />,
    "not-kept": <DraftSaved isStored={false} onDiscard={ignore} />,
  },
};

import { Check } from "./check.tsx";

const ignore = () => {};

export default {
  Check: {
    disabled: (
      <Check disabled onChange={ignore}>
        Hot tub
      </Check>
    ),
    "long-text": (
      <Check onChange={ignore}>Only places that say where their cameras are, what the neighbours hear, and who is on the ground</Check>
    ),
  },
};

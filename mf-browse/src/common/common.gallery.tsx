import { Check } from "./check.tsx";

const ignore = () => {};

export default {
  Check: {
    off: <Check onChange={ignore}>Hot tub</Check>,
    on: (
      <Check checked onChange={ignore}>
        Hot tub
      </Check>
    ),
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

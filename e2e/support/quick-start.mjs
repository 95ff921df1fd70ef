import { setFlagsFromString } from "node:v8";

// A test site lives for seconds, so optimizing the code of its database would take longer than it saves.
setFlagsFromString("--liftoff-only");

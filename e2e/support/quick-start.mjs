import { setFlagsFromString } from "node:v8";

// A test's site lives for seconds, so optimizing its database engine takes longer than it saves.
setFlagsFromString("--liftoff-only");

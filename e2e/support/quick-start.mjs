import { setFlagsFromString } from "node:v8";

// A site of a test lives for seconds: compiling its database's engine a second time, for speed, takes longer than it saves.
setFlagsFromString("--liftoff-only");

import { setFlagsFromString } from "node:v8";

// A site that is killed after seconds: compiling its database's engine a second time, for speed, is half of what its start costs.
setFlagsFromString("--liftoff-only");

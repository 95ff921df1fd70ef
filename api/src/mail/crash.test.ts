import { describeCrashes } from "../testing/crash-rounds.ts";

describeCrashes(40, [16]);

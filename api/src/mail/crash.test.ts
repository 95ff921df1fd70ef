import { describeCrashes } from "../testing/crash-rounds.ts";

describeCrashes(24, [10]);

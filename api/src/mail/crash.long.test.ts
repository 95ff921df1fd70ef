import { describeCrashes } from "../testing/crash-rounds.ts";

describeCrashes(200, [40, 90, 150]);

import { describeCrashes } from "../testing/crash-rounds.ts";

describeCrashes(60, [25]);

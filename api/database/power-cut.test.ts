import { describePowerCuts } from "../testing/power-cuts.ts";

describePowerCuts(12, 2);

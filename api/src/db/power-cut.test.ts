import { describePowerCuts } from "../testing/power-cuts.ts";

describePowerCuts(20, 3);

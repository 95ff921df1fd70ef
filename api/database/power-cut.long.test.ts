import { describePowerCuts } from "../testing/power-cuts.ts";

describePowerCuts(240, 60);

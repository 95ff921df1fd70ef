import { browserTestsOf } from "../vitest.shared.ts";

export default browserTestsOf("mf-browse", ["lean-qr"]);

import { frontend } from "@nightlatch/build";

export default frontend(import.meta.dirname);

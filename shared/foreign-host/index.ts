export type { HostOptions } from "./host-options.ts";
export { createHost, type Host, NightlatchPage, type NightlatchPageProps } from "./nightlatch-page.tsx";
export { PageError, type PageErrorCode } from "./page-error.ts";

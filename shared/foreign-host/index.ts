export { createHost, type Host } from "./create-host.tsx";
export type { HostOptions } from "./host-options.ts";
export { NightlatchPage, type NightlatchPageProps } from "./nightlatch-page.tsx";
export { PageError, type PageErrorCode } from "./page-error.ts";

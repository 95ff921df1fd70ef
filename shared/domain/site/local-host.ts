/**
 * The server runs on the visitor's machine, where Quick Edit shows (docs/product/detail.md#quick-edit).
 *
 * @param hostname as `location.hostname` has it
 */
export function isLocalHost(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

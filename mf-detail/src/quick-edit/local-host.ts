/**
 * Whether a page comes from the machine it is looked at on (docs/product/detail.md#quick-edit).
 *
 * @param hostname as `location.hostname` has it
 */
export function isLocalHost(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

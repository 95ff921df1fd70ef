/** Addresses of the support pages that Home links to by literal href (SPEC.md point 2; READINGS 10). */
export const supportPaths = {
  help: "/help",
  safety: "/safety",
  cancellation: "/cancellation",
  newsroom: "/newsroom",
  careers: "/careers",
} as const;

const segment = encodeURIComponent;

/** The desk's own addresses, apart from the others, since no page of visitors leads there (docs/product/desk.md). */
export const deskPaths = {
  today: () => "/desk",
  enter: () => "/desk/enter",
  signIn: () => "/desk/sign-in",
  submissions: (id?: string) => `/desk/submissions${id === undefined ? "" : `/${segment(id)}`}`,
  listings: (slug?: string) => `/desk/listings${slug === undefined ? "" : `/${segment(slug)}`}`,
  removals: () => "/desk/removals",
  reports: () => "/desk/reports",
  messages: () => "/desk/messages",
  mails: () => "/desk/mails",
  subscribers: () => "/desk/subscribers",
  advertisements: () => "/desk/advertisements",
  invitations: () => "/desk/invitations",
  import: () => "/desk/import",
  table: () => "/desk/table",
  audit: () => "/desk/audit",
  sessions: () => "/desk/sessions",
} as const;

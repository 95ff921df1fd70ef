export const PROPERTY = {
  Name: "Pine Hollow",
  Description: "A quiet cabin.",
  City: "Salem",
  State: "Oregon",
  Country: "USA",
  "Property Type": ["type-kink-cabin"],
  Website: "pine.example",
  "Host Email": "robin@example.com",
  "Host Phone": "+1 555 0100",
};

/** Every public form with a valid body. The report is about the listing `makeRecord("one")`. */
export const FORMS = [
  ["/api/contact", { name: "Robin", email: "robin@example.com", message: "Hello there." }],
  ["/api/waitlist", { email_address: "robin@example.com" }],
  ["/api/forms/any", { name: "Robin", email: "robin@example.com", subject: "Hello", message: "Hello there." }],
  ["/api/properties", PROPERTY],
  ["/api/reports", { slug: "stay-one", reason: "other", details: "The gate is red." }],
] as const satisfies readonly (readonly [url: string, body: Readonly<Record<string, unknown>>])[];

/** A valid body for every public call that has a body. Needs the listing `makeRecord("one")`. */
export const GOOD_BODIES: Readonly<Record<string, object>> = {
  ...Object.fromEntries(FORMS),
  "/api/outbound": { slug: "stay-one", kind: "booking" },
  "/api/views": { slug: "stay-one" },
  "/api/ads/track": {
    placementId: "detail-sidebar",
    creativeId: "lantern-rail-1",
    propertyId: "one",
    sessionId: "abcdefgh",
    event: "click",
  },
  "/api/preview/track": { token: "nl_x", event: "preview_activated", path: "/" },
};

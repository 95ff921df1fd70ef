/** Every public form, each with a valid body. */
export const FORMS = [
  ["/api/contact", { name: "Robin", email: "robin@example.com", message: "Hello there." }],
  ["/api/waitlist", { email_address: "robin@example.com" }],
  ["/api/forms/any", { name: "Robin", email: "robin@example.com", subject: "Hello", message: "Hello there." }],
  [
    "/api/properties",
    {
      Name: "Pine Hollow",
      Description: "A quiet cabin.",
      City: "Salem",
      State: "Oregon",
      Country: "USA",
      "Property Type": ["type-kink-cabin"],
      Website: "pine.example",
      "Host Email": "robin@example.com",
      "Host Phone": "+1 555 0100",
    },
  ],
] as const satisfies readonly (readonly [url: string, body: Readonly<Record<string, unknown>>])[];

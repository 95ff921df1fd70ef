/** Who fills the forms in. */
export const PERSON = { name: "Ada Harper", email: "ada@example.com" } as const;

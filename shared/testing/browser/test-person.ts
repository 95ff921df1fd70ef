export const PERSON = { name: "Ada Harper", email: "ada@example.com" } as const;

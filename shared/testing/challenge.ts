export const CHALLENGE = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    keyLength: 32,
    keyPrefix: "95984d7593c7731032bd946804cba9e0",
    nonce: "70e15774bf84d4d95c2a7717bf1ede03",
    salt: "d686c4ab66b4de804a369fcbaa9964b2",
  },
} as const;

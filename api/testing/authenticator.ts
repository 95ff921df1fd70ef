import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface ChallengeOptions {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Buffer): string => data.toString("base64url");
const clientData = (type: string, { challenge, origin }: ChallengeOptions): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** WebAuthn flags: user present and verified, and credential data included. */
const [PRESENT_AND_VERIFIED, WITH_CREDENTIAL] = [0x05, 0x40];

function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : Buffer.from(size < 256 ? [(major << 5) | 24, size] : [(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** Returns an authenticator with one ES256 passkey that verifies the user each time. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let uses = 0;
  const authData = (rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  };
  const signed = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };
  return {
    id: base64url(id),
    make(options: ChallengeOptions) {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData(options.rpId, PRESENT_AND_VERIFIED | WITH_CREDENTIAL, credential)],
      ]);
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", options)),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      };
      return { ...signed, response };
    },
    /** Signs a login challenge. @param back how far the signature counter lags, as with a copied passkey */
    sign(options: ChallengeOptions, back = 0) {
      uses += 1 - back;
      const [data, client] = [authData(options.rpId, PRESENT_AND_VERIFIED), clientData("webauthn.get", options)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...signed,
        response: { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) },
      };
    },
  };
}

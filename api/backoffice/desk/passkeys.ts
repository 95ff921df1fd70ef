import type { Database } from "@nightlatch/database/schema";
import { hashSecret } from "@nightlatch/database/secrets";
import { PRODUCT_NAME } from "@nightlatch/domain";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import type { DeskSession } from "./desk-sessions.ts";
import type { DeskLink } from "./links.ts";
import { SESSION_SECONDS } from "./mail-link.ts";
import { byPasskey, type DeskOperator } from "./operators.ts";
import {
  CHALLENGE_MS,
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  noteSpentChallenge,
  spendChallenge,
  storeChallenge,
  storePasskey,
} from "./passkey-store.ts";
import { isSigned, issueSigned } from "./signatures.ts";

const library = () => import("@simplewebauthn/server");

const SIGN_IN = "sign-in";

export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/** Accepts only operators from the settings, because a temporary link must not become permanent access (docs/product/desk.md#passkeys). */
export const operatorOf = (
  operators: readonly DeskOperator[],
  { name, role }: Pick<DeskSession, "name" | "role">,
): DeskOperator | undefined => operators.find((each) => each.name === name && each.role === role);

export async function passkeyOptions(
  db: Kysely<Database>,
  operator: DeskOperator,
  { site, session, now }: { readonly site: PasskeySite; readonly session: Pick<DeskSession, "id">; readonly now: Date },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const known = await listPasskeys(db, operator.name);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userName: operator.email,
    userDisplayName: operator.name,
    userID: new Uint8Array(Buffer.from(hashSecret(`passkey ${operator.email}`), "hex")),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(db, options.challenge, session.id, now);
  return options;
}

interface NewPasskey {
  readonly response: RegistrationResponseJSON;
  readonly label: string;
  readonly site: PasskeySite;
  readonly session: Pick<DeskSession, "id">;
  readonly now: Date;
}

export async function addPasskey(
  db: Kysely<Database>,
  operator: DeskOperator,
  { response, label, site, session, now }: NewPasskey,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await library();
  const verified = await judged(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(db, challenge, session.id, now),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
    }),
  );
  if (!verified?.verified) return false;
  const { credential } = verified.registrationInfo;
  if (await findPasskey(db, credential.id)) return false;
  await storePasskey(db, operator, { label, credential });
  return true;
}

export async function signInOptions(db: Kysely<Database>, site: PasskeySite, now: Date): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const challenge = await issueSigned(db, SIGN_IN, new Date(now.getTime() + CHALLENGE_MS));
  return generateAuthenticationOptions({ rpID: site.id, userVerification: "required", challenge });
}

interface PasskeyResponse {
  readonly response: AuthenticationResponseJSON;
  readonly site: PasskeySite;
  readonly operators: readonly DeskOperator[];
  readonly now: Date;
}

/** @returns undefined for an unknown passkey, an invalid response, or a former operator */
export async function judgePasskey(
  db: Kysely<Database>,
  { response, site, operators, now }: PasskeyResponse,
): Promise<DeskLink | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const stored = await findPasskey(db, response.id);
  const operator = stored && operators.find(({ email }) => email === stored.person);
  if (!stored || !operator) return undefined;
  let signedChallenge = "";
  const verified = await judged(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        signedChallenge = challenge;
        return isSigned(db, SIGN_IN, challenge, now);
      },
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: stored.credential,
    }),
  );
  if (!verified?.verified || !(await noteSpentChallenge(db, signedChallenge, now))) return undefined;
  await notePasskeyUse(db, response.id, { counter: verified.authenticationInfo.newCounter, now });
  return { name: operator.name, role: operator.role, openedBy: byPasskey(stored.label), sessionSeconds: SESSION_SECONDS };
}

async function judged<Judgement>(judge: () => Promise<Judgement>): Promise<Judgement | undefined> {
  try {
    return await judge();
  } catch {
    return undefined;
  }
}

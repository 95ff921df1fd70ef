import { type ApiClient, ApiError, isApiError } from "@nightlatch/api-client";
import { startAuthentication, startRegistration, WebAuthnError, type WebAuthnErrorCode } from "@simplewebauthn/browser";
import type { SignedIn } from "./desk-api.ts";

const WORDS: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "You already have a passkey on this device.",
  ERROR_INVALID_DOMAIN: "Passkeys don't work at a numeric address. Open the desk by the site's name.",
};
const OTHERWISE = "The passkey didn't work. It was cancelled, took too long, or isn't on this device.";

function inWords(error: unknown): unknown {
  if (isApiError(error)) return error;
  const words = (error instanceof WebAuthnError && WORDS[error.code]) || OTHERWISE;
  return new ApiError(0, { error: words, code: "passkey" });
}

export async function addPasskey(api: ApiClient, { token }: SignedIn, label: string): Promise<void> {
  const optionsJSON = await api.post("/api/desk/passkeys/options", { token });
  try {
    const response = { ...(await startRegistration({ optionsJSON })) };
    await api.post("/api/desk/passkeys", { token, label, response });
  } catch (error) {
    throw inWords(error);
  }
}

export async function signInWithPasskey(api: ApiClient): Promise<SignedIn> {
  const optionsJSON = await api.post("/api/desk/passkey-sign-in/options", {});
  try {
    return await api.post("/api/desk/passkey-sign-in", { response: { ...(await startAuthentication({ optionsJSON })) } });
  } catch (error) {
    throw inWords(error);
  }
}

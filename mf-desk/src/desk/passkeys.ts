import { type ApiClient, ApiError, isApiError } from "@nightlatch/api-client";
import { startAuthentication, startRegistration, WebAuthnError, type WebAuthnErrorCode } from "@simplewebauthn/browser";
import type { SignedIn } from "./desk-api.ts";

const WORDS: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device has a passkey of yours already.",
  ERROR_INVALID_DOMAIN: "Passkeys need the site's own name. Open the desk by that, and not by a number.",
};
const OTHERWISE = "The browser gave no passkey: it was called off, took too long, or this device has none for this site.";

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

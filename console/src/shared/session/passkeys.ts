/** Asks the browser for passkeys: for a new one, or for a signature of one that it has. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { ApiError, type ApiErrorCode, isApiError } from "../api/api-error.ts";

/** Loaded at the first use, because the first load of the page has no need of it. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** Why no passkey works on this page; null where passkeys work. */
export function passkeyObstacle(): "needs_https" | "needs_name" | "unsupported" | null {
  if (!window.isSecureContext) return "needs_https";
  if (/^[\d.]+$|^\[/.test(window.location.hostname)) return "needs_name";
  return typeof window.PublicKeyCredential === "function" ? null : "unsupported";
}

/** The new passkey for the options of the service. @throws ApiError */
export async function makePasskey({ options }: { options: object }): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadWebAuthn();
  return given(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** The signature of a passkey for the options of the service. @throws ApiError */
export async function signWithPasskey({ options }: { options: object }): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadWebAuthn();
  return given(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
}

/** The answer to a call with a signature, whose refusal is not one of the password. @throws ApiError */
export async function answerToPasskey<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error) => {
    throw isApiError(error, "INVALID_CREDENTIALS") ? new ApiError("PASSKEY_REFUSED") : error;
  });
}

/** By the names of the errors of browsers; all others mean that the person did not want to, or took too long. */
const REASONS: Record<string, ApiErrorCode> = {
  InvalidStateError: "PASSKEY_PRESENT",
  SecurityError: "PASSKEY_ELSEWHERE",
};

async function given<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error) => {
    throw new ApiError(REASONS[error instanceof Error ? error.name : ""] ?? "PASSKEY_NOT_GIVEN");
  });
}

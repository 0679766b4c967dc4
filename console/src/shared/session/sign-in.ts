/** Signs a person in: by the password, and by a second factor where the person has one; or by a passkey alone. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isApiError } from "../api/api-error.ts";
import { answerOf, api } from "../api/client.ts";
import { answerToPasskey, signWithPasskey } from "./passkeys.ts";

const logIn = (body: { email: string; password: string }) => answerOf(api.POST("/api/dashboard/v1/login", { body }));

type SignedIn = Awaited<ReturnType<typeof logIn>>;
export type GivenFactor = { code: string } | { recovery_code: string } | "passkey";

/** The second step of a sign-in, and how to go back to the first. */
export type SecondStep = {
  /** The kinds of second factors that the person has. */
  factors: string[];
  send: (factor: GivenFactor) => void;
  /** Forgets the error of what was sent. */
  forget: () => void;
  back: () => void;
  error: unknown;
  isPending: boolean;
};

/** `second` is null while the password is asked for, as it is again once the challenge has expired, which `error` then says. */
export function useSignIn(onSignedIn: (person: SignedIn) => unknown) {
  const [begun, setBegun] = useState<{ challenge: string; factors: string[] } | null>(null);
  const byFactor = useMutation({
    mutationFn: ({ factor, challenge }: { factor: GivenFactor; challenge: string }) => logInByFactor(challenge, factor),
    onSuccess: onSignedIn,
    onError(error) {
      if (isApiError(error, "CHALLENGE_EXPIRED")) setBegun(null);
    },
  });
  const byPasskey = useMutation({ mutationFn: logInByPasskey, onSuccess: onSignedIn });
  const byPassword = useMutation({
    mutationFn: logIn,
    onMutate() {
      byFactor.reset();
      byPasskey.reset();
    },
    onSuccess: onSignedIn,
    onError(error) {
      if (!(error instanceof ApiError) || error.code !== "MFA_REQUIRED") return;
      const { challenge = "", factors = "" } = error.fields;
      setBegun({ challenge, factors: factors.split(",") });
    },
  });
  const { error, isPending, reset: forget } = byFactor;
  const back = () => {
    forget();
    setBegun(null);
  };
  const second: SecondStep | null = begun && {
    ...{ factors: begun.factors, forget, back, error, isPending },
    send: (factor) => byFactor.mutate({ factor, challenge: begun.challenge }),
  };
  return {
    second,
    send: byPassword.mutate,
    sendPasskey() {
      byPassword.reset();
      byFactor.reset();
      byPasskey.mutate();
    },
    error: byPasskey.error ?? (isApiError(byPassword.error, "MFA_REQUIRED") ? error : byPassword.error),
    isPending: byPassword.isPending,
    isPasskeyPending: byPasskey.isPending,
    isSignedIn: byPassword.isSuccess || byFactor.isSuccess || byPasskey.isSuccess,
  };
}

async function logInByFactor(challenge: string, factor: GivenFactor): Promise<SignedIn> {
  const call = "/api/dashboard/v1/login/mfa";
  if (factor !== "passkey") return answerOf(api.POST(call, { body: { challenge, ...factor } }));
  const asked = await answerOf(api.POST("/api/dashboard/v1/login/mfa/options", { body: { challenge } }));
  const passkey = await signWithPasskey(asked);
  return answerToPasskey(answerOf(api.POST(call, { body: { challenge, passkey } })));
}

async function logInByPasskey(): Promise<SignedIn> {
  const asked = await answerOf(api.POST("/api/dashboard/v1/login/passkey/options"));
  const passkey = await signWithPasskey(asked);
  return answerToPasskey(answerOf(api.POST("/api/dashboard/v1/login/passkey", { body: { passkey } })));
}

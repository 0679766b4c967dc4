/** Signs a person in: by the password, and by a second factor where the person has one. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isApiError } from "../api/api-error.ts";
import { answerOf, api } from "../api/client.ts";

const logIn = (body: { email: string; password: string }) => answerOf(api.POST("/api/dashboard/v1/login", { body }));

type SignedIn = Awaited<ReturnType<typeof logIn>>;
export type GivenFactor = { code: string } | { recovery_code: string };

/** The second step of a sign-in, and how to go back to the first. */
export type SecondStep = {
  send: (factor: GivenFactor) => void;
  back: () => void;
  error: unknown;
  isPending: boolean;
};

/** `second` is null while the password is asked for, as it is again once the challenge has expired, which `error` then says. */
export function useSignIn(onSignedIn: (person: SignedIn) => unknown) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const byFactor = useMutation({
    mutationFn: ({ factor, challenge }: { factor: GivenFactor; challenge: string }) =>
      answerOf(api.POST("/api/dashboard/v1/login/mfa", { body: { challenge, ...factor } })),
    onSuccess: onSignedIn,
    onError(error) {
      if (isApiError(error, "CHALLENGE_EXPIRED")) setChallenge(null);
    },
  });
  const byPassword = useMutation({
    mutationFn: logIn,
    onMutate: byFactor.reset,
    onSuccess: onSignedIn,
    onError(error) {
      if (error instanceof ApiError && error.code === "MFA_REQUIRED") setChallenge(error.fields.challenge ?? null);
    },
  });
  const { error, isPending } = byFactor;
  const back = () => {
    byFactor.reset();
    setChallenge(null);
  };
  const second: SecondStep | null =
    challenge === null ? null : { send: (factor) => byFactor.mutate({ factor, challenge }), back, error, isPending };
  return {
    second,
    send: byPassword.mutate,
    error: isApiError(byPassword.error, "MFA_REQUIRED") ? error : byPassword.error,
    isPending: byPassword.isPending,
    isSignedIn: byPassword.isSuccess || byFactor.isSuccess,
  };
}

/** Signs in at the session bridge by a texted code, and checks whether a session is still alive. */
import type { CodeSignIn, NewSession, ProviderCall, ProviderDriver } from "../driver.ts";
import { type Fields, idOf, textOf } from "../http/read.ts";
import { askBare } from "./ask.ts";
import type { BridgeSender } from "./send.ts";
import { bridgeSession, newBridgeSession } from "./session.ts";

/** A session of no merchant, for the check of reachability: a bridge that calls it invalid can be reached. */
const DUMMY_SESSION = bridgeSession({ token_sn: "tolem-doctor", vtoken_secret: "tolem-doctor", profile_id: null });

export function codeSignIn(sender: BridgeSender): CodeSignIn {
  return {
    async requestCode({ phone_number, request_id }) {
      const begun = await askBare(sender, {
        method: "POST",
        path: "/api/auth/init",
        request_id,
        read: ({ processId }) => textOf(processId),
      });
      if (begun.kind !== "done") return begun;
      return askBare(sender, {
        method: "POST",
        path: "/api/auth/send-phone",
        body: { phoneNumber: phone_number, processId: begun.value },
        request_id,
        secrets: [phone_number],
        refusal: ({ view }) => (view === "EnterOtp" ? undefined : "phone_invalid"),
        read: ({ processId }) => ({ process_id: textOf(processId) ?? begun.value }),
      });
    },

    confirmCode: ({ process_id, code, request_id }) =>
      askBare(sender, {
        method: "POST",
        path: "/api/auth/verify-otp",
        body: { otp: code, processId: process_id },
        request_id,
        secrets: [code],
        refusal: (fields) => {
          if (fields.step === "otp_response") return "code_wrong";
          return readSignedIn(fields) ? undefined : "other";
        },
        read: readSignedIn,
      }),
  };
}

export function sessionCalls(sender: BridgeSender): Pick<ProviderDriver, "checkReachable" | "checkSession"> {
  return {
    checkSession: (call) => checkSession(sender, call),
    async checkReachable({ request_id }) {
      let date: Date | null = null;
      const send: BridgeSender["send"] = async (asked) => {
        const reply = await sender.send(asked);
        date = reply.date;
        return reply;
      };
      const answer = await checkSession(
        { ...sender, send },
        { session: DUMMY_SESSION, request_id, keep: async () => {} },
      );
      return answer.kind === "done" || answer.kind === "session_dead" ? { kind: "done", value: { date } } : answer;
    },
  };
}

function checkSession(sender: BridgeSender, call: ProviderCall): ReturnType<ProviderDriver["checkSession"]> {
  return askBare(sender, {
    ...call,
    method: "GET",
    path: "/api/session/check",
    read: ({ active }) => (active === true ? { active } : undefined),
  });
}

/** The session of a finished sign-in; undefined when it is not finished or lacks the tokens of a session. */
function readSignedIn({
  step,
  tokenSN,
  vtokenSecret,
  profileId,
  phone,
}: Fields): (NewSession & { phone: string }) | undefined {
  const token_sn = textOf(tokenSN);
  const vtoken_secret = textOf(vtokenSecret);
  if (step !== "finished" || !token_sn || !vtoken_secret) return undefined;
  const tokens = { token_sn, vtoken_secret, profile_id: idOf(profileId) ?? null };
  return { ...newBridgeSession(tokens), phone: textOf(phone) ?? "" };
}

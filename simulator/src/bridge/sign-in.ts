/** The three steps of a cashier's sign-in: begin, name the phone, give the texted code. */
import { randomUUID } from "node:crypto";
import { HttpError } from "../http-error.ts";
import { signIn } from "../ledger/sessions.ts";
import { type Answer, plain } from "../protocol/answers.ts";
import { type Input, isPhone, readText } from "../read-input.ts";
import type { World } from "../world.ts";

/** Begins a sign-in and gives it a process id. */
export function initSignIn(world: World): Answer {
  const processId = randomUUID();
  world.sign_ins.set(processId, { phone: null });
  return plain({ success: true, processId, view: "EnterPhoneNumber" });
}

/** Takes the phone the code goes to; one of another form is turned down and the view stays. */
export function sendPhone(world: World, input: Input): Answer {
  const phone = readText(input, "phoneNumber");
  const { processId, process } = findSignIn(world, input);
  if (!isPhone(phone)) {
    return plain({ success: false, processId, desc: "Неверный номер телефона", view: "EnterPhoneNumber" }, false);
  }
  process.phone = phone;
  return plain({ success: true, processId, desc: `Код отправлен на номер +${phone}`, view: "EnterOtp" });
}

/** Takes the code: the right one ends the process with a session, a wrong one leaves it open for another try. */
export function checkCode(world: World, input: Input): Answer {
  const otp = readText(input, "otp");
  const { processId, process } = findSignIn(world, input);
  if (process.phone === null) throw new HttpError(400, "the process has no phone number yet");
  if (otp !== world.settings.sign_in_code) return plain({ success: false, processId, step: "otp_response" }, false);
  world.sign_ins.delete(processId);
  return plain({ success: true, processId, step: "finished", ...openSession(world, process.phone) });
}

function findSignIn(world: World, input: Input) {
  const processId = readText(input, "processId");
  const process = world.sign_ins.get(processId);
  if (process === undefined) throw new HttpError(400, "unknown processId");
  return { processId, process };
}

/** Signs `phone` in and gives the session as the wire names it. */
export function openSession(world: World, phone: string) {
  const { account, session } = signIn(world, phone);
  return {
    tokenSN: session.token_sn,
    vtokenSecret: session.vtoken_secret,
    profileId: account.profile_id,
    organizationId: account.organization_id,
    orgName: account.org_name,
    phone,
  };
}

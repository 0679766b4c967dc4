/**
 * Measures whether the time of an answer reveals which e-mails have an account: `POST /login` with a wrong password and
 * `POST /password/forgot`, for known and unknown ones in turns. `tsx bench/sign-in-times.ts [calls]`
 */
import { signUp } from "../server/src/people/signup.ts";
import { median, openGround, startProgram } from "./ground.ts";

const CALLS = Number(process.argv[2] ?? 500);
/** The wrong passwords of one e-mail: nine do not lock it yet. */
const TRIES = 9;
const WARM_UP = 20;

// Nothing listens at the mail server's port: what is written waits.
const ground = await openGround({
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "no-reply@tolem.test",
  SIGNUP_LOGIN_RPM: "1000000",
});
const people = Math.ceil((CALLS + WARM_UP) / TRIES);
for (let n = 0; n < people; n += 1) {
  await signUp(
    ground.deps,
    { email: `known${n}@shop.kz`, password: "correct horse battery" },
    `10.0.${n >> 8}.${n & 255}`,
  );
}
const service = await startProgram(["server/dist/cli.js", "serve"], ground.env, "/readyz");

async function timeOf(path: string, body: object): Promise<number> {
  const begunMs = performance.now();
  const response = await fetch(`${service.url}/api/dashboard/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.text();
  if (![202, 401].includes(response.status)) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - begunMs;
}

async function compare(path: string, bodyOf: (email: string) => object): Promise<boolean> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let call = 0; call < CALLS + WARM_UP; call += 1) {
    const person = Math.floor(call / TRIES);
    // Who is first changes from turn to turn.
    const turns = call % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const who of turns) {
      const ms = await timeOf(path, bodyOf(`${who}${person}@shop.kz`));
      if (call >= WARM_UP) times[who].push(ms);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const percent = (100 * Math.abs(known - unknown)) / Math.min(known, unknown);
  console.log(
    `${path}: ${known.toFixed(2)} ms for known e-mails, ${unknown.toFixed(2)} ms for unknown ones: ${percent.toFixed(1)} % apart`,
  );
  return percent < 5;
}

const isAlike = [
  await compare("/login", (email) => ({ email, password: "not the password" })),
  await compare("/password/forgot", (email) => ({ email })),
];
await service.stop();
await ground.close();
process.exitCode = isAlike.every(Boolean) ? 0 : 1;

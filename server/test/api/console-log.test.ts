/** Secrets and personal data that the console's log must never contain. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn, proveAgain, signUp, visitor } from "../support/console-client.ts";
import { type CreationOptions, makePasskey, newDevice } from "../support/passkey.ts";
import { addAuthenticator, challengeOf } from "../support/second-factor.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("holds no password, key, code, cookie, token or whole phone, whatever succeeds and whatever fails", async () => {
  const passwords = ["the first password", "the second password", "a guessed password"] as const;
  const [first, second, guess] = passwords;
  const secrets: (string | undefined)[] = [...passwords];
  const client = await signUp(world, "aigerim@shop.kz", first);
  const noteCookies = (cookies: Map<string, string>) => secrets.push(...cookies.values());
  noteCookies(client.cookies);
  secrets.push(client.api_key.secret, client.webhook_secret);

  await visitor(world).call("POST", "/signup", { email: client.email, password: first });
  await visitor(world).call("POST", "/login", { email: client.email, password: guess });
  noteCookies((await logIn(world, client.email, first)).cookies);
  await client.call("POST", "/password", { current_password: guess, new_password: second });
  await client.call("POST", "/password", { current_password: first, new_password: second });
  noteCookies(client.cookies);
  await client.call("GET", "/me", undefined, { "x-csrf-token": "a made up token" });
  await client.call("POST", "/api-keys", { name: "a", mode: "live" }, { "x-csrf-token": "a made up token" });
  const made = await client.call<{ api_key: { id: string; secret: string } }>("POST", "/api-keys", {
    name: "till",
    mode: "live",
  });
  const rotated = await client.call<typeof made.body>("POST", `/api-keys/${made.body.api_key.id}/rotate`);
  secrets.push("a made up token", made.body.api_key.secret, rotated.body.api_key.secret);

  for (const [call, http_status] of Object.entries({ "auth.send-phone": 400, "auth.verify-otp": 500 })) {
    await fetch(`${world.simulator.url}/control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ call, fault: "http_status", http_status }),
    });
  }
  const code = "738194";
  for (const given of [code, code, code]) {
    world.clock.advance({ minutes: 4 });
    await proveAgain(client, second);
    await client.call("POST", "/provider/sms/request", { phone_number: "+7 701 765 43 21" });
    await client.call("POST", "/provider/sms/confirm", { code: given });
  }
  world.clock.advance({ minutes: 4 });
  await client.call("POST", "/provider/sms/request", { phone_number: "+7 701 765 43 21" });
  expect(await client.call("POST", "/provider/sms/confirm", { code: "0000" })).toMatchObject({ status: 200 });
  await client.call("POST", "/provider/disconnect");
  await client.call("POST", "/reauthenticate", { password: guess });
  const app = await addAuthenticator(world, client);
  noteCookies(client.cookies);
  secrets.push(app.secret, ...app.recovery_codes);
  const challenge = await challengeOf(world, client.email, second);
  secrets.push(challenge);
  await client.call("POST", "/login/mfa", { challenge, recovery_code: "0000-0000-0000-0000" });
  await client.call("POST", "/login/mfa", { challenge, recovery_code: app.recovery_codes[0] });
  const device = newDevice({ origin: "https://elsewhere.kz" });
  const asked = await client.call<{ options: CreationOptions }>("POST", "/mfa/passkeys/options");
  const newPasskey = makePasskey(device, asked.body.options);
  expect((await client.call("POST", "/mfa/passkeys", { passkey: newPasskey })).status).toBe(422);
  secrets.push(asked.body.options.challenge, newPasskey.response.attestationObject);
  await client.call("POST", "/logout");
  const { items } = (await (await fetch(`${world.simulator.url}/control/sessions`)).json()) as {
    items: { token_sn: string }[];
  };
  secrets.push(code, "7017654321", "701 765 43 21", items[0]?.token_sn);

  const log = world.logged.join("");
  expect(log).toContain("the provider did not do it");
  for (const secret of secrets) {
    expect(secret).toEqual(expect.stringMatching(/./));
    expect(log).not.toContain(secret);
  }
  expect(log).not.toContain("$argon2id$");
});

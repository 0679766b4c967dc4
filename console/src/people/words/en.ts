/** Words of signing up and in, and of the person's settings. */
import type { SameWords } from "../../words/same-words.ts";
import type { people as ru } from "./ru.ts";

export const people: SameWords<typeof ru> = {
  log_in: "Sign in",
  enter: "Sign in",
  email: "E-mail",
  password: "Password",
  no_account: "No account yet?",
  sign_up: "Sign up",
  create: "Create an account",
  has_account: "Have an account?",
  password_about: "At least 8 characters",
  ready: "Your account is ready",
  secrets_about: "Keep these two secrets now: they are never shown again. If you need none, make new ones later.",
  test_key: "Test API key",
  webhook_secret: "Secret that signs the webhooks",
  go_on: "Go to the console",
  lost_session: "Your session has ended",
  lost_session_about: "Enter the password of {{email}}. The page and what you typed stay as they are.",
  someone_else: "Sign in as someone else",
  settings: "Settings",
  merchant: "Merchant",
  merchant_name: "Name",
  merchant_name_about: "Your people see it in this console",
  billing_hour: "Hour of billing",
  billing_hour_about: "When subscriptions send their invoices to payers, each from its next period on",
  change_password: "Change the password",
  change_password_about: "Other devices will have to sign in again.",
  current_password: "Current password",
  new_password: "New password",
  wrong_password: "The password is wrong",
};

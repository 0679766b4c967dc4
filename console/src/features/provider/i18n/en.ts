/** Words of the connection to the payment provider. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { provider as ru } from "./ru.ts";

export const provider: TranslationOf<typeof ru> = {
  title: "Taking payments",
  not_connected: "The provider is not connected",
  not_connected_about:
    "Until it is, only test invoices can be made. You need the phone that the cashier is registered with.",
  phone: "Cashier's phone",
  phone_about: "A code is texted to it",
  phone_wrong: "A number of Kazakhstan, such as 8 701 234 56 78",
  send_code: "Get a code",
  code: "Code from the text message",
  code_sent: "The code was sent to {{phone}}. It is good for another {{left}}.",
  code_over: "The code's time is up. Ask for a new one.",
  code_missing: "Enter the code from the text message",
  confirm: "Connect",
  another: "Ask for a new code",
  other_phone: "Another number",
  connected: "Connected",
  works: "The provider answers: invoices are real.",
  since: "Connected since",
  cashier: "Cashier's phone",
  profile: "Profile",
  disconnect: "Disconnect",
  disconnect_title: "Disconnect the provider?",
  disconnect_about:
    "New invoices will be tests, and all running subscriptions, those of the sandbox too, will be paused. What is paid stays paid.",
  reconnect_title: "Change the cashier",
  reconnect_about: "To connect another phone, disconnect this one first.",
};

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
    "No new invoice will be sent, and all running subscriptions, those of the sandbox too, will be paused: once you connect again, they can be resumed together. What is paid stays paid.",
  reconnect_title: "Change the cashier",
  reconnect_about:
    "Sign in with another phone: this one works until the new one is connected, and no subscription stops. Unpaid invoices of this cashier wait until it is connected again.",
  reconnect: "Connect another phone",
  end_title: "Stop taking payments",
  end_about: "To change the phone you need not disconnect.",
  disconnected_about:
    "You disconnected it, so no real invoice goes out. Connect it again: you need the phone that the cashier is registered with.",
  lost: "No connection to the provider since {{at}}",
  lost_about:
    "No invoice is sent, and we do not hear of payments. Sign in again with the cashier's phone {{phone}}: subscriptions go on by themselves.",
  banner: {
    lost: "No connection to the provider since {{at}}. No invoice is sent, and we do not hear of payments.",
    disconnected: "The provider is disconnected. No invoice is sent, and we do not hear of payments.",
    again: "Connect again",
  },
};

/** The English texts of the page of the connection to the payment provider. */
import type { TranslationOf } from "../../../shared/i18n/translation-of.ts";
import type { provider as ru } from "./ru.ts";

export const provider: TranslationOf<typeof ru> = {
  title: "Taking payments",
  not_connected: "The provider is not connected",
  not_connected_about: "Until it is, only test invoices can be made.",
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
  end_title: "Stop taking payments",
  end_about: "To renew the connection you need not disconnect.",
  disconnected_about: "You disconnected it, so no real invoice goes out. Connect it again.",
  lost: "No connection to the provider since {{at}}",
  lost_about:
    "No invoice is sent, and we do not hear of payments. Sign in again with the cashier's phone {{phone}}: subscriptions go on by themselves.",
  way: "Way of connecting",
  ways: {
    "session-bridge": {
      name: "Phone and SMS code",
      about: "You need the phone that the cashier is registered with: a code is texted to it.",
      reconnect_title: "Change the cashier",
      reconnect_about:
        "Sign in with another phone: this one works until the new one is connected, and no subscription stops. Unpaid invoices of this cashier wait until it is connected again.",
      reconnect: "Connect another phone",
    },
    "kaspi-qr": {
      name: "Contract with the bank",
      about:
        "You need what the bank has given you with the contract: an API key, or a certificate file with its passphrase.",
      reconnect_title: "Renew the connection",
      reconnect_about:
        "A new key, a new certificate or another trade point: this connection works until the new one is made, and no subscription stops.",
      reconnect: "Connect again",
    },
  },
  contract: {
    level: "What has the bank given you?",
    levels: {
      r1: "An API key",
      r2: "A certificate, without invoices to phones",
      r3: "A certificate, full access",
    },
    levels_about: {
      r1: "Payments by QR code. Refunds are made in the bank's application.",
      r2: "Payments by QR code, and refunds by a code that the customer scans. The contract calls this level r2.",
      r3: "Payments by QR code, invoices to phones, subscriptions and refunds. The contract calls this level r3.",
    },
    api_key: "API key",
    certificate: "Certificate",
    certificate_about: "or drop it here: .p12 or .pfx",
    choose: "Choose the certificate file",
    chosen: "The file is chosen",
    unreadable: "This is no certificate file: it is empty, larger than 75 KB, or cannot be opened",
    passphrase: "Passphrase of the certificate",
    passphrase_about: "The bank gave it to you with the file",
    bin: "BIN of the organization",
    bin_wrong: "A BIN has 12 digits",
    missing: "Fill in this field",
    trade_point: "Trade point",
  },
  certificate_until: "Certificate good until",
  certificate_ends:
    "The certificate is good until {{day}}. Ask the bank for a new one and connect it here: without it payments stop.",
  works_title: "What works",
  can_do: "Works",
  cannot_do: "Does not work",
  can: {
    qr: "Payments by QR code",
    phone_invoice: "Invoices to phones, and subscriptions",
    refund: "Refunds from here",
    refund_by_scan: "Refunds by a QR code that the customer scans",
  },
  cannot: {
    qr: "This connection makes no QR codes.",
    phone_invoice: "Under your contract the bank sends no invoices to phones: show the customer a QR code.",
    refund: "Refunds are made in the bank's application.",
  },
  refused_about:
    "No invoice is sent, and we do not hear of payments: the bank no longer accepts the key or the certificate. Connect a new one, and subscriptions go on by themselves.",
  banner: {
    lost: "No connection to the provider since {{at}}. No invoice is sent, and we do not hear of payments.",
    disconnected: "The provider is disconnected. No invoice is sent, and we do not hear of payments.",
    again: "Connect again",
  },
};

/** The texts of the letters in English. */
import type { Words } from "./wording.ts";

const roles = {
  owner: "owner",
  manager: "manager",
  developer: "developer",
  accountant: "accountant",
  cashier: "cashier",
};

export const EN: Words = {
  letters: {
    invitation: ({ tenant_name, invited_by, role, expires_at }, say) => ({
      subject: `An invitation to the team of “${tenant_name}”`,
      paragraphs: [
        `${invited_by} invites you to the team of “${tenant_name}” on Tolem.`,
        `Your role would be: ${roles[role]}.`,
      ],
      button: "See the invitation",
      notes: [`The invitation is open until ${say.time(expires_at)}. If you do not know who sent it, do nothing.`],
    }),
    password_reset: ({ expires_at }, say) => ({
      subject: "A new password",
      paragraphs: ["Somebody asked for a new password for your account on Tolem."],
      button: "Choose a new password",
      notes: [
        `The link works once, until ${say.time(expires_at)}. Once you have chosen a password, all open sessions end.`,
        "If it was not you, do nothing: your password stays as it is.",
      ],
    }),
    email_confirm: ({ expires_at }, say) => ({
      subject: "Confirm your new address",
      paragraphs: ["Somebody asked to sign in to Tolem with this e-mail address from now on."],
      button: "Confirm the address",
      notes: [`The link works once, until ${say.time(expires_at)}. If it was not you, do nothing.`],
    }),
    email_changing: ({ to_email, expires_at }, say) => ({
      subject: "Your address is being changed",
      paragraphs: [
        `Somebody asked to change the e-mail address of your account on Tolem to ${to_email}.`,
        "If it was you, there is nothing to do here.",
      ],
      button: "It was not me, undo it",
      notes: [
        `Until ${say.time(expires_at)} this brings your address back and ends all sessions. Choose a new password after that.`,
      ],
    }),
    new_browser: ({ at, address, browser }, say) => ({
      subject: "A sign-in from a new browser",
      paragraphs: [
        "Somebody signed in to your account on Tolem from a browser that we have not seen before.",
        `${say.time(at)}, ${browser ?? "an unknown browser"}, address ${address}.`,
      ],
      button: "Open the settings",
      notes: ["If it was not you, change your password and end all sessions."],
    }),
    webhook_failing: ({ host, since }, say) => ({
      subject: "Deliveries to your webhook fail",
      paragraphs: [
        `Since ${say.time(since)} every delivery to ${host} has failed.`,
        "Deliveries that were given up can be sent again once your server works.",
      ],
      button: "See the deliveries",
      notes: [],
    }),
    webhook_paused: ({ host, since }, say) => ({
      subject: "A webhook endpoint is paused",
      paragraphs: [
        `Since ${say.time(since)} every delivery to ${host} has failed, so we have paused it.`,
        "Nothing is lost: events wait, one is tried every 15 minutes, and all are sent in order once your server works.",
      ],
      button: "See the endpoint",
      notes: [],
    }),
    provider_lost: ({ at, phone_masked }, say) => ({
      subject: "The payment provider is disconnected",
      paragraphs: [
        `On ${say.time(at)} the payment provider ended the connection${phone_masked === null ? "" : ` of ${phone_masked}`}.`,
        "Until you connect it again no invoices can be sent, and subscriptions wait.",
      ],
      button: "Connect it again",
      notes: [],
    }),
    bill_issued: ({ price_kzt, ends_at }, say) => ({
      subject: `A bill of ${say.money(price_kzt)}`,
      paragraphs: [
        `The bill for the next period of your tariff: ${say.money(price_kzt)}.`,
        `What you have paid for ends on ${say.day(ends_at)}.`,
      ],
      button: "See the bill",
      notes: [],
    }),
    tariff_ending: ({ ends_at }, say) => ({
      subject: `Your tariff ends on ${say.day(ends_at)}`,
      paragraphs: [
        `Your tariff ends on ${say.time(ends_at)}.`,
        "A few days after that no new invoices can be made; what was made before can still be read.",
      ],
      button: "See the tariff",
      notes: [],
    }),
  },
  roles,
  copyLink: "If the button does not work, copy this address:",
  whyNotice: (tenant_name) =>
    `You get this letter because you are in the team of “${tenant_name}”. Such letters can be switched off in the settings.`,
  whyInvitation: "You get this letter because an invitation was sent to this address.",
  whyAlways: "This letter is about the safety of your account, so it cannot be switched off.",
};

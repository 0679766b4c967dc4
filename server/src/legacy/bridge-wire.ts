/** The session bridge's protocol as data: every forwarded call, with its input and answer. */
import { type TObject, type TSchema, Type } from "typebox";
import { optional } from "../http/validation.ts";

/** `query` and `body` list every field that is forwarded. */
export type BridgeCall = {
  method: "GET" | "POST";
  path: string;
  operationId: string;
  summary: string;
  query?: TObject;
  body?: TObject;
  answer: TSchema;
  /** The field of the body that names the phone to which a code is texted, if one is. */
  textsCodeTo?: string;
};

/** A bridge's answer is passed on whole, because newer bridges may add fields. */
const open = { additionalProperties: true };
const Text = Type.String({ minLength: 1, maxLength: 1000 });
const Phone = Type.String({ minLength: 1, maxLength: 32, description: "`7XXXXXXXXXX`" });
const IdText = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" });
const Id = Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), IdText], {
  description: "As text where a JSON number would be rounded on its way.",
});

/** `data` describes what `Data` holds after a success. */
function envelope(data: string): TSchema {
  return Type.Object(
    {
      StatusCode: Type.Integer({ description: "0: done. Any other: the provider did not do it." }),
      Message: Type.Optional(Type.Unknown()),
      Description: Type.Optional(Type.Unknown()),
      Data: Type.Optional(Type.Unknown({ description: data })),
    },
    { ...open, description: "The provider's envelope, passed on as it came." },
  );
}

const SignInStep = Type.Object(
  {
    success: Type.Boolean(),
    processId: Type.Optional(Type.Unknown()),
    view: Type.Optional(Type.Unknown()),
    step: Type.Optional(Type.Unknown()),
  },
  { ...open, description: "The bridge's answer, passed on as it came." },
);

export const SIGN_IN_CALLS: readonly BridgeCall[] = [
  {
    method: "POST",
    path: "/api/auth/init",
    operationId: "bridgeInit",
    summary: "Begin a sign-in at the provider",
    answer: SignInStep,
  },
  {
    method: "POST",
    path: "/api/auth/send-phone",
    operationId: "bridgeSendPhone",
    summary: "Request a sign-in code",
    body: Type.Object({ phoneNumber: Phone, processId: Text }),
    answer: SignInStep,
    textsCodeTo: "phoneNumber",
  },
  {
    method: "POST",
    path: "/api/auth/verify-otp",
    operationId: "bridgeVerifyOtp",
    summary: "Exchange a sign-in code for a session",
    body: Type.Object({ otp: Text, processId: Text }),
    answer: SignInStep,
  },
];

export const DIRECT_CALLS: readonly BridgeCall[] = [
  {
    method: "GET",
    path: "/api/session/check",
    operationId: "bridgeCheckSession",
    summary: "Check the session",
    answer: Type.Object({ active: Type.Boolean() }, open),
  },
  {
    method: "GET",
    path: "/api/invoice/client-info",
    operationId: "bridgeGetClient",
    summary: "Retrieve the customer of a phone number",
    query: Type.Object({ phoneNumber: Phone }),
    answer: envelope("`ClientName`, `ClientStatus`"),
  },
  {
    method: "POST",
    path: "/api/invoice/create",
    operationId: "bridgeCreateInvoice",
    summary: "Create a phone invoice",
    body: Type.Object({ phoneNumber: Phone, amount: Type.Number(), comment: optional(Type.String()) }),
    answer: envelope("`QrOperationId`, `Status`, `Amount`, `ClientMobile`, `ReceiptUrl`, `OrderNumber`"),
  },
  {
    method: "GET",
    path: "/api/invoice/details",
    operationId: "bridgeGetInvoice",
    summary: "Retrieve a phone invoice",
    query: Type.Object({ operationId: IdText }),
    answer: envelope("`Id`, `Status`, `Amount`, `TotalReturnsAmount`"),
  },
  {
    method: "POST",
    path: "/api/invoice/cancel",
    operationId: "bridgeCancelInvoice",
    summary: "Cancel a phone invoice",
    body: Type.Object({ operationId: Id }),
    answer: envelope("Nothing to rely on."),
  },
  {
    method: "POST",
    path: "/api/invoice/history",
    operationId: "bridgeListInvoices",
    summary: "List recent phone invoices",
    body: Type.Object({}),
    answer: envelope("`Operations`: a list of `Id`, `ClientName`, `OrderRegDate`, `Amount`, `Status`, `Comment`"),
  },
  {
    method: "POST",
    path: "/api/qr/create",
    operationId: "bridgeCreateQr",
    summary: "Create a QR code",
    body: Type.Object({
      amount: Type.Number(),
      latitude: optional(Type.Number()),
      longitude: optional(Type.Number()),
    }),
    answer: envelope("`QrOperationId`, `QrToken`, `ExpireDate`, `Amount`, `ReceiptUrl`, `QrPaymentBehaviorOptions`"),
  },
  {
    method: "GET",
    path: "/api/qr/status",
    operationId: "bridgeGetQr",
    summary: "Retrieve a QR code's status",
    query: Type.Object({ qrOperationId: IdText }),
    answer: envelope("`Status`, and where known `StatusDesc`, `Amount`, `ReceiptUrl`, `OrderNumber`"),
  },
  {
    method: "POST",
    path: "/api/history/operations",
    operationId: "bridgeListOperations",
    summary: "List sales and returns by day",
    body: Type.Object({
      endDate: Text,
      lastTransactionDate: optional(Text),
      statementPeriodCode: optional(Type.Integer({ description: "0: today, 1: yesterday, 2: both, 3: a month." })),
    }),
    answer: envelope("`Statistic`, `DailySets`"),
  },
  {
    method: "POST",
    path: "/api/history/details",
    operationId: "bridgeGetOperation",
    summary: "Retrieve an operation",
    body: Type.Object({ id: Id, operationMethod: optional(Type.Integer()) }),
    answer: envelope(
      "`Amount`, `ClientName`, `OrderRegDate`, `StatusDescription`, `AvailableReturnAmount`, `ReceiptUrl`, `Returns`",
    ),
  },
  {
    method: "POST",
    path: "/api/refund/create",
    operationId: "bridgeRefund",
    summary: "Refund an operation",
    body: Type.Object({ qrOperationId: Id, returnAmount: Type.Number() }),
    answer: envelope("One of `ReturnOperationId`, `OperationId`, `Id`, `QrOperationId`"),
  },
];

/** The public pages of a QR invoice: its picture, and the page behind a sandbox code. The name is unguessable; knowing it is the permission. */
import { Type } from "typebox";
import { passOnDeparted } from "../cells/departures.ts";
import { ApiError } from "../errors.ts";
import { type Route, routesOf } from "../http/route.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import { drawQr } from "./qr-image.ts";
import { type CodeOfInvoice, getInvoiceByQrToken } from "./store.ts";
import { QR_IMAGE_ANSWER } from "./wire.ts";

const IMAGE_NAME = /^([0-9a-f]{32})(\.svg)?$/;
const SIZE_PX = 400;

const common = { tags: ["QR codes"], security: [] };
const config = { errors: ["RATE_LIMITED", "GONE"] } as const;

const getPublicQrImageRoute: Route = (app, deps) =>
  app.get(
    "/qr/:name",
    {
      config,
      schema: {
        ...common,
        operationId: "getPublicQrImage",
        summary: "Retrieve the public picture of a QR invoice's code",
        description:
          "A PNG of 400 pixels; with `.svg` after the name an SVG. This is what `qr_image_url` names. 410 once the invoice " +
          "is paid or closed: its code must not be paid any more.",
        params: Type.Object({ name: Type.String() }),
        response: { 200: QR_IMAGE_ANSWER },
      },
    },
    async (request, reply) => {
      const [, token, suffix] = IMAGE_NAME.exec(request.params.name) ?? [];
      if (token === undefined) throw new ApiError("NOT_FOUND");
      await passOnDeparted(deps, { kind: "code", name: token });
      const invoice = await getInvoiceByQrToken(deps.db, token);
      const { qr_token_url } = invoice;
      if (qr_token_url === null) throw new ApiError("NOT_FOUND");
      assertOpen(invoice);
      const image = await drawQr(qr_token_url, suffix === undefined ? "png" : "svg", SIZE_PX);
      return reply.type(image.type).send(image.bytes);
    },
  );

const getSandboxQrRoute: Route = (app, deps) =>
  app.get(
    "/sandbox/qr/:token",
    {
      config,
      schema: {
        ...common,
        operationId: "getSandboxQr",
        summary: "Retrieve the page behind a sandbox invoice's code",
        params: Type.Object({ token: Type.String() }),
        response: {
          200: { description: "Plain text for people.", content: { "text/plain": { schema: Type.String() } } },
        },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      await passOnDeparted(deps, { kind: "code", name: token });
      const invoice = await getInvoiceByQrToken(deps.db, token);
      if (!invoice.is_sandbox) throw new ApiError("NOT_FOUND");
      assertOpen(invoice);
      const amount = amountText(invoice.amount_tiyn);
      return reply
        .type("text/plain; charset=utf-8")
        .send(`A sandbox invoice of ${amount} tenge. Nothing is charged.\n`);
    },
  );

export const publicInvoiceRoutes = routesOf(getPublicQrImageRoute, getSandboxQrRoute);

/** A cancelled code stays payable at the provider until it expires, so it is no longer shown. @throws GONE */
function assertOpen({ status }: CodeOfInvoice): void {
  if (!isOpen(status)) throw new ApiError("GONE", { message: "This code is not to be paid any more." });
}

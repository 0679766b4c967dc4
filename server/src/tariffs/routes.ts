/** The tariff catalog over HTTP, for operators. */
import { Type } from "typebox";
import { operatorOf } from "../audit/operator.ts";
import { type Route, routesOf } from "../http/route.ts";
import { createTariff, removeTariff, switchTariff, updateTariff } from "./manage.ts";
import { getTariff, listTariffs } from "./store.ts";
import {
  CreateTariff,
  SlugParams,
  TariffAnswer,
  TariffListSchema,
  TariffQuery,
  tariffJson,
  UpdateTariff,
} from "./wire.ts";

const tags = ["Tariffs"];

const listTariffsRoute: Route = (app, deps) =>
  app.get(
    "/tariffs",
    {
      schema: {
        operationId: "listTariffs",
        summary: "List tariffs",
        tags,
        querystring: TariffQuery,
        response: { 200: TariffListSchema },
      },
    },
    async (request) => {
      const { include_disabled } = request.query;
      const tariffs = await listTariffs(deps.db, include_disabled === "true" || include_disabled === "1");
      return { tariffs: tariffs.map(tariffJson) };
    },
  );

const createTariffRoute: Route = (app, deps) =>
  app.post(
    "/tariffs",
    {
      config: { errors: ["TARIFF_SLUG_CONFLICT"] },
      schema: {
        operationId: "createTariff",
        summary: "Create a tariff",
        tags,
        body: CreateTariff,
        response: { 201: TariffAnswer },
      },
    },
    async (request, reply) => {
      const { daily_limit, period_options, ...given } = request.body;
      const tariff = await createTariff(deps, operatorOf(request), {
        ...given,
        daily_limit: daily_limit ?? 0,
        period_options: period_options ?? [],
      });
      return reply.code(201).send({ tariff: tariffJson(tariff) });
    },
  );

const getTariffRoute: Route = (app, deps) =>
  app.get(
    "/tariffs/:slug",
    {
      schema: {
        operationId: "getTariff",
        summary: "Retrieve a tariff",
        tags,
        params: SlugParams,
        response: { 200: TariffAnswer },
      },
    },
    async (request) => ({ tariff: tariffJson(await getTariff(deps.db, request.params.slug)) }),
  );

const updateTariffRoute: Route = (app, deps) =>
  app.patch(
    "/tariffs/:slug",
    {
      schema: {
        operationId: "updateTariff",
        summary: "Update a tariff",
        description:
          "Changes what is sent and leaves the rest as it is; `period_options` replaces the whole list. Any other " +
          "field is refused. Bills that are issued keep their price.",
        tags,
        params: SlugParams,
        body: UpdateTariff,
        response: { 200: TariffAnswer },
      },
    },
    async (request) => {
      const tariff = await updateTariff(deps, operatorOf(request), request.params.slug, request.body ?? {});
      return { tariff: tariffJson(tariff) };
    },
  );

const disableTariffRoute: Route = (app, deps) =>
  app.post(
    "/tariffs/:slug/disable",
    {
      config: { errors: ["TARIFF_DEFAULT_TRIAL_PROTECTED"] },
      schema: {
        operationId: "disableTariff",
        summary: "Disable a tariff",
        description: "Its tenants keep it to the end of their paid time, and get no further bills.",
        tags,
        params: SlugParams,
        response: { 200: TariffAnswer },
      },
    },
    async (request) => {
      const { slug } = request.params;
      return { tariff: tariffJson(await switchTariff(deps, operatorOf(request), slug, { enabled: false })) };
    },
  );

const enableTariffRoute: Route = (app, deps) =>
  app.post(
    "/tariffs/:slug/enable",
    {
      schema: {
        operationId: "enableTariff",
        summary: "Enable a tariff",
        tags,
        params: SlugParams,
        response: { 200: TariffAnswer },
      },
    },
    async (request) => {
      const { slug } = request.params;
      return { tariff: tariffJson(await switchTariff(deps, operatorOf(request), slug, { enabled: true })) };
    },
  );

const deleteTariffRoute: Route = (app, deps) =>
  app.delete(
    "/tariffs/:slug",
    {
      config: { errors: ["TARIFF_DEFAULT_TRIAL_PROTECTED", "TARIFF_IN_USE"] },
      schema: {
        operationId: "deleteTariff",
        summary: "Delete a tariff",
        tags,
        params: SlugParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await removeTariff(deps, operatorOf(request), request.params.slug);
      return reply.code(204).send(null);
    },
  );

export const tariffRoutes = routesOf(
  listTariffsRoute,
  createTariffRoute,
  getTariffRoute,
  updateTariffRoute,
  disableTariffRoute,
  enableTariffRoute,
  deleteTariffRoute,
);

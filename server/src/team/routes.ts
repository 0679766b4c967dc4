/** The console's calls about the team of a merchant: members, invitations, settings. */
import { type Route, routesOf } from "../http/route.ts";
import { changeRole, removeMember } from "../people/change-team.ts";
import { listEmails, listMembers } from "../people/reads.ts";
import { personOf } from "../people/session-cookie.ts";
import { Ok } from "../people/wire.ts";
import { callerOf } from "../tenants/caller.ts";
import { getTeamSettings } from "../tenants/reads.ts";
import { changeSettings } from "./change-settings.ts";
import { invite, withdrawInvitation } from "./invite.ts";
import { listOpenInvitations } from "./store.ts";
import {
  ChangeRole,
  ChangeTeamSettings,
  InvitationParams,
  Invite,
  InvitedSchema,
  invitationJson,
  MemberChangedSchema,
  MemberParams,
  memberJson,
  settingsJson,
  settingsOf,
  TeamSchema,
  TeamSettingsSchema,
} from "./wire.ts";

const tags = ["Team"];

const getTeamRoute: Route = (app, deps) =>
  app.get(
    "/team",
    {
      config: { permission: "team:read" },
      schema: {
        operationId: "getTeam",
        summary: "Retrieve the team",
        tags,
        response: { 200: TeamSchema },
      },
    },
    async (request) => {
      const tenant_id = callerOf(request).tenant.id;
      const [members, invitations] = await Promise.all([
        listMembers(deps.db, tenant_id),
        listOpenInvitations(deps.db, tenant_id),
      ]);
      const emails = await listEmails(
        deps.db,
        invitations.map(({ invited_by }) => invited_by),
      );
      return {
        members: members.map(memberJson),
        invitations: invitations.map((one) => invitationJson(one, emails.get(one.invited_by) ?? null)),
      };
    },
  );

const inviteRoute: Route = (app, deps) =>
  app.post(
    "/team/invitations",
    {
      config: { permission: "team:write", fresh: true, errors: ["ALREADY_MEMBER"] },
      schema: {
        operationId: "invite",
        summary: "Invite a person",
        description:
          "Returns a link that works once within 7 days. It is also e-mailed to the address if the installation sends mail. A second invitation of an address replaces the first. A team has at most 100 members " +
          "and open invitations; one more is refused with 422 on `members`.",
        tags,
        body: Invite,
        response: { 201: InvitedSchema },
      },
    },
    async (request, reply) => {
      const { user } = personOf(request);
      const { invitation, url } = await invite(deps, { ...callerOf(request), user }, request.body);
      return reply.code(201).send({ invitation: invitationJson(invitation, user.email), url });
    },
  );

const withdrawInvitationRoute: Route = (app, deps) =>
  app.delete(
    "/team/invitations/:id",
    {
      config: { permission: "team:write", fresh: true },
      schema: {
        operationId: "withdrawInvitation",
        summary: "Withdraw an invitation",
        tags,
        params: InvitationParams,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await withdrawInvitation(deps, callerOf(request), request.params.id);
      return { ok: true };
    },
  );

const changeRoleRoute: Route = (app, deps) =>
  app.patch(
    "/team/members/:user_id",
    {
      config: { permission: "team:write", fresh: true, errors: ["LAST_OWNER"] },
      schema: {
        operationId: "changeRole",
        summary: "Change a member's role",
        tags,
        params: MemberParams,
        body: ChangeRole,
        response: { 200: MemberChangedSchema },
      },
    },
    async (request) => {
      const { user_id } = request.params;
      return { member: memberJson(await changeRole(deps, callerOf(request), user_id, request.body.role)) };
    },
  );

const removeMemberRoute: Route = (app, deps) =>
  app.delete(
    "/team/members/:user_id",
    {
      config: { permission: ["team:write", "leave"], fresh: true, errors: ["LAST_OWNER"] },
      schema: {
        operationId: "removeMember",
        summary: "Remove a member",
        description: "The person's access to the merchant ends at once. Every member may remove themselves.",
        tags,
        params: MemberParams,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await removeMember(deps, callerOf(request), request.params.user_id);
      return { ok: true };
    },
  );

const getTeamSettingsRoute: Route = (app, deps) =>
  app.get(
    "/team/settings",
    {
      config: { permission: "team:write" },
      schema: {
        operationId: "getTeamSettings",
        summary: "Retrieve the team settings",
        tags,
        response: { 200: TeamSettingsSchema },
      },
    },
    async (request) => settingsJson(await getTeamSettings(deps.db, callerOf(request).tenant.id)),
  );

const changeTeamSettingsRoute: Route = (app, deps) =>
  app.patch(
    "/team/settings",
    {
      config: { permission: "team:write", fresh: true },
      schema: {
        operationId: "changeTeamSettings",
        summary: "Update the team settings",
        tags,
        body: ChangeTeamSettings,
        response: { 200: TeamSettingsSchema },
      },
    },
    async (request) => {
      const settings = await changeSettings(deps, callerOf(request), settingsOf(request.body));
      return settingsJson(settings);
    },
  );

/** Routes for the signed-in people of a merchant. */
export const teamRoutes = routesOf(
  getTeamRoute,
  inviteRoute,
  withdrawInvitationRoute,
  changeRoleRoute,
  removeMemberRoute,
  getTeamSettingsRoute,
  changeTeamSettingsRoute,
);

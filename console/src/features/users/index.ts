/** The exports of the installation's people for other features. */
export { TenantTeam } from "./tenant-team.tsx";

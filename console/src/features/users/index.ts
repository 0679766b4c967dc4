/** What other features use of the installation's people. */
export { TenantTeam } from "./tenant-team.tsx";

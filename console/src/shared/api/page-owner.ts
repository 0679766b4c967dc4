/** The person and the tenant for whom this page was rendered: calls name them, and the service refuses calls once others have signed in. */

type Owner = { user_id: number; tenant_id: string | null };

let owner: Owner | null = null;

/** Called with the person whose data the page is about to show. Returns whether the page was rendered for another one before. */
export function setPageOwner(next: Owner): boolean {
  const isOther = owner !== null && (owner.user_id !== next.user_id || owner.tenant_id !== next.tenant_id);
  owner = next;
  return isOther;
}

/** The headers of every call of this page; a guest's have none. */
export function ownerHeaders(): Record<string, string> {
  if (owner === null) return {};
  const { user_id, tenant_id } = owner;
  return { "X-User-Id": String(user_id), ...(tenant_id !== null && { "X-Tenant-Id": tenant_id }) };
}

/** `path` with the tenant as a query parameter, for pictures, files and streams, which take no header. */
export function ownedPath(path: string): string {
  if (owner?.tenant_id == null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}tenant=${encodeURIComponent(owner.tenant_id)}`;
}

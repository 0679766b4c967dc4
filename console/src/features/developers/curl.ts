/** A call of the API log as a command for a terminal. */

type Called = { method: string; path: string; request_body: string | null };

/** The command reads the key from `TOLEM_API_KEY`, because the log has none. */
export function curlOf({ method, path, request_body }: Called, origin: string): string {
  const lines = [`curl -X ${method} ${quoted(origin + path)}`, '-H "X-API-Key: $TOLEM_API_KEY"'];
  if (request_body !== null) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(request_body)}`);
  return lines.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

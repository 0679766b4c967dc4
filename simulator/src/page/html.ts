/** Builds HTML from template strings. Inserted values are escaped, except those that `html` built. */

export type Html = { html: string };

type Piece = string | number | Html | Html[] | null | false;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text and numbers are escaped; null and false insert nothing; lists are joined. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: strings.map((text, index) => text + show(pieces[index] ?? null)).join("") };
}

function show(piece: Piece): string {
  if (piece === null || piece === false) return "";
  if (Array.isArray(piece)) return piece.map(show).join("");
  if (typeof piece === "object") return piece.html;
  return String(piece).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}

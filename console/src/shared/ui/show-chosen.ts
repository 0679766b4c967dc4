/**
 * A ref for a row that scrolls sideways: shows the chosen entry when the row is first drawn, where the entries before it fill the
 * screen. The page itself does not scroll.
 */
export function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector("[aria-pressed=true], [data-status=active]");
  if (!row || !chosen) return;
  row.scrollLeft += Math.max(0, chosen.getBoundingClientRect().right - row.getBoundingClientRect().right);
}

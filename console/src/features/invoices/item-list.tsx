/** The list of an invoice's items. */
import { useFormat } from "../../shared/format/use-format.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import type { Invoice } from "./queries.ts";

export function ItemList({ items }: Pick<Invoice, "items">) {
  const { money } = useFormat();
  return (
    <DescriptionList
      entries={items.map(({ name, price, count }) => [name, count === 1 ? money(price) : `${count} × ${money(price)}`])}
    />
  );
}

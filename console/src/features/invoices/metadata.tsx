/** What the merchant's programs keep on an invoice or a refund. */
import { DescriptionList } from "../../shared/ui/description-list.tsx";

type MetadataValues = Record<string, unknown>;

export const hasMetadata = (values: MetadataValues) => Object.keys(values).length > 0;

/** Text as it is, and all else as JSON. */
export function Metadata({ values }: { values: MetadataValues }) {
  return (
    <DescriptionList
      entries={Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ])}
    />
  );
}

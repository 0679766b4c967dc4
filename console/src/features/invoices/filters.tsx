/** The filters of the list of invoices: a text, a status, a period. */
import { ActionIcon, Box, Button, Collapse, Group, Indicator, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Chips } from "../../shared/ui/chips.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { type InvoiceFilter, readInvoiceFilter, STATUSES } from "./filter.ts";
import { useHeldCount } from "./held-count.ts";

const ALL = "all";
const HELD = "held";

/** Every change begins at the first page. */
export function Filters({ filter, onChange }: { filter: InvoiceFilter; onChange: (filter: InvoiceFilter) => void }) {
  const { t } = useTranslation();
  const held = useHeldCount();
  const { page: _page, ...narrowed } = filter;
  const hasPeriod = filter.from !== undefined || filter.to !== undefined;
  const [isOpen, { toggle }] = useDisclosure(hasPeriod);
  const change = (changed: Record<string, unknown>) => onChange(readInvoiceFilter({ ...narrowed, ...changed }));
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        <Box flex={1}>
          <SearchField
            label={t("invoices.search")}
            value={filter.search ?? ""}
            onSearch={(search) => change({ search })}
          />
        </Box>
        <Indicator disabled={!hasPeriod} size={10} offset={4}>
          <ActionIcon
            variant="default"
            size={42}
            aria-label={t("invoices.filters")}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <Icon name="filter" />
          </ActionIcon>
        </Indicator>
      </Group>
      <Collapse expanded={isOpen}>
        <Group gap="xs" align="flex-end">
          <TextInput
            type="date"
            flex={{ base: "1 1 130px", sm: "none" }}
            label={t("invoices.from")}
            value={filter.from ?? ""}
            {...(filter.to && { max: filter.to })}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            flex={{ base: "1 1 130px", sm: "none" }}
            label={t("invoices.to")}
            value={filter.to ?? ""}
            {...(filter.from && { min: filter.from })}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          <Button
            variant="default"
            h={42}
            disabled={!hasPeriod}
            onClick={() => change({ from: undefined, to: undefined })}
          >
            {t("invoices.clear")}
          </Button>
        </Group>
      </Collapse>
      <Chips
        label={t("invoices.title")}
        chips={[
          { value: ALL, label: t("invoices.all") },
          ...(held > 0 || filter.held ? [{ value: HELD, label: t("invoices.held.chip", { count: held }) }] : []),
          ...STATUSES.map((status) => ({ value: status, label: t(`invoices.short.${status}`) })),
        ]}
        value={filter.held ? HELD : (filter.status ?? ALL)}
        onChoose={(chosen) => change({ status: chosen, held: chosen === HELD })}
      />
    </Stack>
  );
}

/** The filters of the list of invoices: a text, the mode, a status, a period, and saved filters. */
import { Box, Button, Collapse, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { dayOf } from "../../shared/format/dates.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { type InvoiceFilter, MODES, type Mode, readInvoiceFilter, STATUSES } from "./filter.ts";
import { useHeldCount } from "./held-count.ts";
import { daysOf, PERIODS } from "./periods.ts";
import { SavedFilters } from "./saved-filters.tsx";

const ALL = "all";
const HELD = "held";
const ANY_TIME = "any_time";
const DATES = "dates";

type FiltersProps = { filter: InvoiceFilter & { mode: Mode }; onChange: (filter: InvoiceFilter) => void };

/** Every change of the filter returns to the first page. */
export function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const held = useHeldCount();
  const { page: _page, ...narrowed } = filter;
  const change = (changed: Record<string, unknown>) => onChange(readInvoiceFilter({ ...narrowed, ...changed }));
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Box flex="1 1 260px">
          <SearchField
            label={t("invoices.search")}
            value={filter.search ?? ""}
            onSearch={(search) => change({ search })}
          />
        </Box>
        <SegmentedControl
          aria-label={t("invoices.mode")}
          value={filter.mode}
          onChange={(mode) => change({ mode })}
          data={MODES.map((mode) => ({ value: mode, label: t(`invoices.modes.${mode}`) }))}
        />
        <SavedFilters filter={narrowed} onChoose={onChange} />
      </Group>
      <Chips
        label={t("invoices.title")}
        chips={[
          { value: ALL, label: t("invoices.all") },
          ...(held > 0 || filter.held ? [{ value: HELD, label: t("invoices.held.chip", { count: held }) }] : []),
          ...STATUSES.map((status) => ({ value: status, label: t(`invoices.short.${status}`) })),
        ]}
        value={filter.held ? HELD : (filter.status ?? ALL)}
        onChoose={(chosen) => change({ status: chosen, ...heldOr(chosen, filter) })}
      />
      <Period filter={filter} onChoose={change} />
    </Stack>
  );
}

/** The list of held invoices shows both modes; leaving it restores the remembered mode. */
function heldOr(chosen: string, { held }: InvoiceFilter): Record<string, unknown> {
  if (chosen === HELD) return { held: true, mode: "all" };
  return held ? { held: false, mode: undefined } : {};
}

function Period({ filter, onChoose }: { filter: InvoiceFilter; onChoose: (days: Record<string, unknown>) => void }) {
  const { t } = useTranslation();
  const { from, to } = filter;
  const today = dayOf(Date.now());
  const named = PERIODS.find((period) => daysOf(period, today).from === from && daysOf(period, today).to === to);
  const hasPeriod = from !== undefined || to !== undefined;
  const [isOpen, dates] = useDisclosure(hasPeriod && named === undefined);
  function choose(chosen: string) {
    if (chosen === DATES) return dates.open();
    dates.close();
    const period = PERIODS.find((known) => known === chosen);
    onChoose(period === undefined ? { from: undefined, to: undefined } : daysOf(period, today));
  }
  return (
    <>
      <Chips
        label={t("invoices.filters")}
        chips={([ANY_TIME, ...PERIODS, DATES] as const).map((value) => ({
          value,
          label: t(`invoices.periods.${value}`),
        }))}
        value={isOpen ? DATES : (named ?? (hasPeriod ? DATES : ANY_TIME))}
        onChoose={choose}
      />
      <Collapse expanded={isOpen}>
        <Group gap="xs" align="flex-end">
          <TextInput
            type="date"
            flex={{ base: "1 1 130px", sm: "none" }}
            label={t("invoices.from")}
            value={from ?? ""}
            {...(to && { max: to })}
            onChange={(event) => onChoose({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            flex={{ base: "1 1 130px", sm: "none" }}
            label={t("invoices.to")}
            value={to ?? ""}
            {...(from && { min: from })}
            onChange={(event) => onChoose({ to: event.currentTarget.value })}
          />
          <Button variant="default" h={42} onClick={() => choose(ANY_TIME)}>
            {t("invoices.clear")}
          </Button>
        </Group>
      </Collapse>
    </>
  );
}

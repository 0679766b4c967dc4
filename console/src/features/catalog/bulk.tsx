/** The actions on all selected items: change the prices, move to a section, put on and off sale. */
import { Autocomplete, Button, Group, Modal, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BulkBar } from "../../shared/ui/bulk-bar.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import type { Selection } from "../../shared/ui/use-selection.ts";
import { useImporting } from "./import-batches.ts";
import { type CatalogItem, useSections } from "./queries.ts";

type ItemBulkProps = {
  selection: Selection<CatalogItem>;
  toggle: (items: CatalogItem[], is_active: boolean) => void;
};

export function ItemBulk({ selection, toggle }: ItemBulkProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<CatalogItem[] | null>(null);
  const { items } = selection;
  const toggleAll = (is_active: boolean) => {
    toggle(
      items.filter((item) => item.is_active !== is_active),
      is_active,
    );
    selection.clear();
  };
  const toggles = [false, true].map((is_active) => ({
    is_active,
    n: items.filter((item) => item.is_active !== is_active).length,
  }));
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          variant="default"
          size="sm"
          onClick={() => void navigate({ to: "/console/catalog/prices", state: { priced: items } })}
        >
          {t("catalog.bulk.prices", { n: items.length })}
        </Button>
        <Button variant="default" size="sm" onClick={() => setMoved(items)}>
          {t("catalog.bulk.section", { n: items.length })}
        </Button>
        {toggles.map(
          ({ is_active, n }) =>
            n > 0 && (
              <Button key={String(is_active)} variant="default" size="sm" onClick={() => toggleAll(is_active)}>
                {t(is_active ? "catalog.bulk.on" : "catalog.bulk.off", { n })}
              </Button>
            ),
        )}
      </BulkBar>
      {moved !== null && (
        <SectionDialog
          items={moved}
          onClose={(wasDone) => {
            setMoved(null);
            if (wasDone) selection.clear();
          }}
        />
      )}
    </>
  );
}

type SectionDialogProps = { items: CatalogItem[]; onClose: (wasDone: boolean) => void };

function SectionDialog({ items, onClose }: SectionDialogProps) {
  const { t } = useTranslation();
  const sections = useSections();
  const [typed, setTyped] = useState("");
  const { importing } = useImporting();
  const section = typed.trim() || null;
  const { formProps } = useForm({
    valid: items.map(({ id }) => ({ id, section })),
    send: (rows) => importing.mutate(rows, { onSuccess: () => onClose(true) }),
  });
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t("catalog.bulk.section", { n: items.length })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form {...formProps}>
        <Stack>
          <Autocomplete
            label={t("catalog.section")}
            description={t("catalog.bulk.section_about")}
            size="md"
            data={sections.flatMap(({ section: known }) => known ?? [])}
            maxLength={64}
            limit={20}
            data-autofocus
            value={typed}
            onChange={setTyped}
          />
          <Failure error={importing.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={importing.isPending}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

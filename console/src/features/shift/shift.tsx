/** The page of the shift close: the takings of a day or of some hours, to be printed or exported. */
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { useMay } from "../../shared/session/may.tsx";
import { useUsualMode } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ShiftHours } from "./hours.tsx";
import { shiftQuery, takingsQuery } from "./queries.ts";
import { ShiftReport } from "./report.tsx";
import styles from "./shift.module.css";
import { readShiftSearch, type ShiftSearch } from "./shift-search.ts";

const route = getRouteApi("/console/shift");

export function Shift() {
  const { t } = useTranslation();
  const usual = useUsualMode();
  const mayExport = useMay("exports:read");
  const shift = route.useSearch();
  const navigate = route.useNavigate();
  const mode = shift.mode ?? usual;
  const query = useQuery(takingsQuery(shift, mode === "test"));
  const choose = (changed: ShiftSearch) =>
    void navigate({ search: (chosen) => readShiftSearch({ ...chosen, ...changed }), replace: true });
  return (
    <div className={styles.page}>
      <Page
        title={t("shift.title")}
        actions={
          <>
            {mayExport && <Export shift={shift} isSandbox={mode === "test"} />}
            <Button onClick={() => window.print()}>{t("shift.print")}</Button>
          </>
        }
      >
        <Loaded query={query}>
          {(takings) => (
            <>
              <ShiftHours shift={{ ...shift, day: takings.day, mode }} onChoose={choose} />
              <ShiftReport takings={takings} />
            </>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

function Export({ shift, isSandbox }: { shift: ShiftSearch; isSandbox: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { is_sandbox, ...hours } = shiftQuery(shift, isSandbox);
  const query = new URLSearchParams({ ...hours, is_sandbox: String(is_sandbox), language });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="down" size={18} />}>
          {t("invoices.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={ownedPath(`/api/dashboard/v1/takings/export.xlsx?${query}`)} download>
          {t("invoices.export_xlsx")}
        </Menu.Item>
        <Menu.Item component="a" href={ownedPath(`/api/dashboard/v1/takings/export.csv?${query}`)} download>
          {t("invoices.export_csv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

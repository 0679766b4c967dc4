/** Covers a page with a dialog once this browser acts for others than the page was opened for: the page belongs to those before. */
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tenantChangedQuery } from "../../shared/api/query-client.ts";
import { useMe } from "../../shared/session/me.ts";

export function TenantChanged() {
  const { t } = useTranslation();
  const { user, tenant } = useMe();
  const { data: present } = useQuery(tenantChangedQuery);
  if (present === null) return null;
  const ofSelf = present.tenant === null ? "removed" : "switched";
  const change = present.email === user.email ? ofSelf : "other";
  const who = present.tenant === null ? present.email : `${present.tenant} (${present.email})`;
  const names = { who, owner: tenant?.name ?? user.email };
  // A full page load drops all data that were read for those before.
  const open = () => (change === "other" ? window.location.reload() : window.location.assign("/console"));
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title={t(`frame.tenant_changed.${change}.title`, names)}>
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>{t(`frame.tenant_changed.${change}.about`, names)}</Text>
        <Button data-autofocus onClick={open}>
          {t(`frame.tenant_changed.${change}.open`)}
        </Button>
      </Stack>
    </Modal>
  );
}

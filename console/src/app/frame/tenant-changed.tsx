/** Covers a page with a dialog after another person has signed in in another tab: the page belongs to the person before. */
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
  const who = present.tenant === null ? present.email : `${present.tenant} (${present.email})`;
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title={t("frame.tenant_changed.title")}>
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>
          {t("frame.tenant_changed.about", { who, owner: tenant?.name ?? user.email })}
        </Text>
        {/* Reloading drops all data that were read for the person before. */}
        <Button data-autofocus onClick={() => window.location.reload()}>
          {t("frame.tenant_changed.open")}
        </Button>
      </Stack>
    </Modal>
  );
}

/** Covers a page with a dialog after another person has signed in in another tab, or the person was removed from the team. */
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
  if (present.tenant === null && present.email === user.email && tenant !== null)
    return <Removed merchant={tenant.name} />;
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

function Removed({ merchant }: { merchant: string }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title={t("team.removed", { merchant })}>
      <Stack>
        <Text>{t("team.removed_about")}</Text>
        {/* A full page load drops all data that were read for the merchant. */}
        <Button data-autofocus onClick={() => window.location.assign("/console")}>
          {t("team.go_on")}
        </Button>
      </Stack>
    </Modal>
  );
}

/** The list of a team's members with their roles. Owners can change the role of a member and remove the member. */
import { Button, Card, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { meQuery, type Role, useMe, useTenant } from "../../shared/session/me.ts";
import { ActionRow } from "../../shared/ui/action-row.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { type Member, teamQuery } from "./queries.ts";
import { RoleChoice } from "./role-choice.tsx";

/** Refetches the team, and also the person's permissions, because the changed role may be the person's own. */
async function teamChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);
}

export function Members({ members }: { members: Member[] }) {
  const mayChange = useMay("team:write");
  const [changed, setChanged] = useState<Member | null>(null);
  return (
    <>
      <Card padding={0}>
        {members.map((member) => (
          <ActionRow
            key={member.user_id}
            actions={mayChange && <Actions member={member} onChangeRole={() => setChanged(member)} />}
          >
            <About member={member} />
          </ActionRow>
        ))}
      </Card>
      <ChangeRole member={changed} onClose={() => setChanged(null)} />
    </>
  );
}

function About({ member: { user_id, email, role, mfa, joined_at } }: { member: Member }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const isSelf = useMe().user.id === user_id;
  return (
    <>
      <Group gap="xs">
        <Text fw={550}>{email}</Text>
        {isSelf && <Tag tone="good">{t("team.you")}</Tag>}
      </Group>
      <Text size="sm" c="dimmed">
        <DotSeparated
          of={[
            t(`team.roles.${role}`),
            t("team.since", { day: day(joined_at) }),
            t(mfa ? "team.with_factor" : "team.without_factor"),
          ]}
        />
      </Text>
    </>
  );
}

/** Only for other members: everyone leaves a team in the settings, which all roles see. */
function Actions({ member: { user_id, email }, onChangeRole }: { member: Member; onChangeRole: () => void }) {
  const { t } = useTranslation();
  const merchant = useTenant().name;
  const isSelf = useMe().user.id === user_id;
  const remove = async () => {
    await answerOf(api.DELETE("/api/dashboard/v1/team/members/{user_id}", { params: { path: { user_id } } }));
    await teamChanged();
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={onChangeRole}>
        {t("team.change_role")}
      </Button>
      {!isSelf && (
        <Confirm
          size="xs"
          label={t("team.remove")}
          title={t("team.remove_title", { email })}
          about={t("team.remove_about", { merchant })}
          act={remove}
        />
      )}
    </Group>
  );
}

/** The dialog that changes a role; closed without a member. */
function ChangeRole({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={t("team.change_role_title", { email: member?.email })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {member !== null && <ChangeRoleForm member={member} onDone={onClose} />}
    </Modal>
  );
}

function ChangeRoleForm({ member: { user_id, role: before }, onDone }: { member: Member; onDone: () => void }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role>(before);
  const saving = useMutation({
    async mutationFn() {
      const params = { path: { user_id } };
      await answerOf(api.PATCH("/api/dashboard/v1/team/members/{user_id}", { params, body: { role } }));
      await teamChanged();
    },
    onSuccess: onDone,
  });
  return (
    <Stack>
      <RoleChoice role={role} onChange={setRole} />
      <Text size="sm" c="dimmed">
        {t("team.change_role_about")}
      </Text>
      <Failure error={saving.error} />
      <Group justify="flex-end">
        <Button disabled={role === before} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t("save")}
        </Button>
      </Group>
    </Stack>
  );
}

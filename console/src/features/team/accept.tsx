/** The page behind the link of an invitation: a signed-in person or a new account joins the team. */
import { Button, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { operations } from "../../api.gen.ts";
import { isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api, csrfToken } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { meQuery, setMe } from "../../shared/session/me.ts";
import { useSignOut } from "../../shared/session/sign-out.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { NewPasswordInput } from "../../shared/ui/new-password-input.tsx";
import { offerQuery } from "./queries.ts";

const route = getRouteApi("/guests/console/invitations/$token");

type Offer = operations["consoleGetInvitation"]["responses"]["200"]["content"]["application/json"];

export function AcceptInvitation() {
  const { t } = useTranslation();
  const offer = useQuery(offerQuery(route.useParams().token));
  useEffect(() => {
    document.title = `${t("team.invite_title")} · ${t("name")}`;
  }, [t]);
  if (isApiError(offer.error, "NOT_FOUND")) return <Over about="no_invitation" />;
  if (isApiError(offer.error, "INVITATION_EXPIRED")) return <Over about="expired" />;
  return <Loaded query={offer}>{(found) => <Offered offer={found} />}</Loaded>;
}

function Over({ about }: { about: "no_invitation" | "expired" }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Title order={1} fz={24}>
        {t(`team.${about}`)}
      </Title>
      <Text c="dimmed">{t(`team.${about}_about`)}</Text>
      <ButtonLink to="/console/login" variant="default">
        {t("people.enter")}
      </ButtonLink>
    </Stack>
  );
}

function Offered({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const { tenant_name, role } = offer;
  return (
    <Stack>
      <Title order={1} fz={24} style={{ overflowWrap: "anywhere" }}>
        {t("team.joined", { merchant: tenant_name })}
      </Title>
      <div>
        <Text fw={600}>{t("team.joined_as", { role: t(`team.roles.${role}`) })}</Text>
        <Text size="sm" c="dimmed">
          {t(`team.roles_about.${role}`)}
        </Text>
      </div>
      <Join offer={offer} />
    </Stack>
  );
}

/** Chooses the form by who is signed in, and by whether the address has an account. */
function Join({ offer: { email, has_account } }: { offer: Offer }) {
  const { t } = useTranslation();
  const { token } = route.useParams();
  // Without the cookie there is no session to check.
  const me = useQuery({ ...meQuery, enabled: csrfToken() !== "" });
  const who = me.data?.user.email;
  if (me.isLoading) return null;
  if (who?.toLowerCase() === email.toLowerCase()) return <JoinSignedIn />;
  if (who !== undefined) return <SomeoneElse email={email} who={who} />;
  if (!has_account) return <NewAccount email={email} />;
  return (
    <>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("team.has_account", { email })}
      </Text>
      <ButtonLink to="/console/login" search={{ next: `/console/invitations/${token}` }} size="md">
        {t("people.enter")}
      </ButtonLink>
    </>
  );
}

function useJoin() {
  const router = useRouter();
  const { token } = route.useParams();
  return useMutation({
    mutationFn: (password: string | null) =>
      answerOf(
        api.POST("/api/dashboard/v1/invitations/{token}/accept", {
          params: { path: { token } },
          body: password === null ? {} : { password },
        }),
      ),
    onSuccess(person) {
      setMe(person);
      router.history.push("/console");
    },
  });
}

function JoinSignedIn() {
  const { t } = useTranslation();
  const joining = useJoin();
  return (
    <>
      <Failure error={joining.error} />
      <Button size="md" loading={joining.isPending} onClick={() => joining.mutate(null)}>
        {t("team.join")}
      </Button>
    </>
  );
}

function NewAccount({ email }: { email: string }) {
  const { t } = useTranslation();
  const joining = useJoin();
  const [password, setPassword] = useState("");
  const problemOf = useFieldProblems(joining.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        joining.mutate(password);
      }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("team.new_account", { email })}
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPasswordInput
          label={t("people.password")}
          value={password}
          error={problemOf("password")}
          onChange={setPassword}
        />
        <Failure error={joining.error} known={["password"]} />
        <Button type="submit" size="md" loading={joining.isPending}>
          {t("team.join")}
        </Button>
      </Stack>
    </form>
  );
}

function SomeoneElse({ email, who }: { email: string; who: string }) {
  const { t } = useTranslation();
  const leaving = useSignOut(window.location.pathname);
  return (
    <>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("team.someone_else", { email, who })}
      </Text>
      <Button size="md" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {t("team.sign_out")}
      </Button>
    </>
  );
}

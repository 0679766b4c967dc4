/** The page on which a payment link is changed. */
import { Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { changesOf, type Draft, draftOf } from "./draft.ts";
import { DraftForm } from "./draft-form.tsx";
import { linkQuery, type PaymentLink } from "./queries.ts";

const route = getRouteApi("/console/links/$id/edit");

export function EditPaymentLink() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(linkQuery(Number(id)));
  return (
    <Page title={t("links.edit_title")} back={{ to: `/console/links/${id}`, label: t("links.link") }} narrow>
      <Loaded query={query}>
        {(link) => (
          <Stack>
            {link.is_sandbox && <TestMark>{t("links.is_test")}</TestMark>}
            <Editor link={link} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Editor({ link: { id, ...link } }: { link: PaymentLink }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { language } = useLanguage();
  const [before] = useState(() => draftOf({ id, ...link }, language));
  const saving = useMutation({
    mutationFn: (draft: Draft) =>
      answerOf(
        api.PATCH("/api/dashboard/v1/payment-links/{id}", {
          params: { path: { id } },
          body: changesOf(before, draft),
        }),
      ),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: queryKeys.links.all });
      await navigate({ to: "/console/links/$id", params: { id: String(id) } });
    },
  });
  return <DraftForm begun={before} sending={saving} submit={t("save")} isChange />;
}

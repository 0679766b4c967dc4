/** The page of the webhook: its URL, events and secret, a test delivery, and how to verify a signature. */
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Changeable } from "../../shared/session/may.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Endpoints } from "./endpoints.tsx";
import { webhookQuery } from "./queries.ts";
import { Sections } from "./sections.tsx";
import { type NewSecret, ShownOnce } from "./shown-once.tsx";
import { VerifySignature } from "./verify.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { WebhookTest } from "./webhook-test.tsx";

export function Webhook() {
  const { t } = useTranslation();
  const query = useQuery(webhookQuery);
  const [made, setMade] = useState<NewSecret | null>(null);
  return (
    <Sections about={t("developers.webhook_about")}>
      <Loaded query={query}>
        {({ webhook }) => (
          <Stack gap="lg" maw={720}>
            <Changeable by="webhooks:write">
              <Stack gap="lg">
                <WebhookForm webhook={webhook} onSecret={(secret) => setMade({ secret, replaces: false })} />
                <WebhookTest url={webhook.url} />
                <WebhookSecret
                  isSet={webhook.secret_set}
                  onSecret={(secret) => setMade({ secret, replaces: webhook.secret_set })}
                />
              </Stack>
            </Changeable>
            <Endpoints onSecret={setMade} />
            <VerifySignature />
          </Stack>
        )}
      </Loaded>
      <ShownOnce
        title={t("developers.secret_ready")}
        label={t("developers.secret")}
        secret={made?.secret ?? null}
        {...(made?.replaces && { note: t("developers.secret_overlap") })}
        onKept={() => setMade(null)}
      />
    </Sections>
  );
}

/** The further fields of a payment link, none of which must be filled in. */
import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dayOf } from "../../shared/format/dates.ts";
import { ASKED, type Channel, type DraftProps, isBilled } from "./draft.ts";

const MAX_DESCRIPTION = 500;
const CHANNELS: Channel[] = ["qr", "phone"];
const ANSWERS = ["no", "optional", "required"] as const;

export function MoreFields(props: DraftProps) {
  const { t } = useTranslation();
  const { draft, change, problemOf } = props;
  return (
    <Stack>
      <Textarea
        label={`${t("links.description")} (${t("optional")})`}
        description={t("links.description_about")}
        maxLength={MAX_DESCRIPTION}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        value={draft.description}
        error={problemOf("description")}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {!isBilled(draft) && <Channels {...props} />}
      <Ask {...props} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={`${t(isBilled(draft) ? "links.max_subscribers" : "links.max")} (${t("optional")})`}
          description={t("links.max_about")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={draft.max_payments}
          error={problemOf("max_payments")}
          onChange={(event) => change({ max_payments: event.currentTarget.value.trim() })}
        />
        <TextInput
          type="date"
          label={`${t("links.until")} (${t("optional")})`}
          description={t("links.until_about")}
          min={dayOf(Date.now())}
          value={draft.until}
          error={problemOf("expires_at")}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        label={`${t("links.success_url")} (${t("optional")})`}
        description={t("links.success_url_about")}
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        placeholder="https://"
        value={draft.success_url}
        error={problemOf("success_url")}
        onChange={(event) => change({ success_url: event.currentTarget.value })}
      />
      <TextInput
        label={`${t("links.slug")} (${t("optional")})`}
        description={t("links.slug_about")}
        leftSection="/l/"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
        value={draft.slug}
        error={problemOf("slug")}
        onChange={(event) => change({ slug: event.currentTarget.value.toLowerCase().replace(/[\s_]+/g, "-") })}
      />
    </Stack>
  );
}

/** None is chosen at first, and the service then takes what the connection can do. */
function Channels({ draft, change, problemOf }: DraftProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      size="md"
      label={t("links.channels")}
      description={t("links.channels_about")}
      value={draft.channels}
      error={problemOf("channels")}
      onChange={(chosen) => change({ channels: CHANNELS.filter((channel) => chosen.includes(channel)) })}
    >
      <Group mt="xs">
        {CHANNELS.map((channel) => (
          <Checkbox key={channel} value={channel} label={t(`links.channel.${channel}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function Ask({ draft, change }: DraftProps) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
      {ASKED.map((name) => (
        <NativeSelect
          key={name}
          label={t(`links.ask.${name}`)}
          data={ANSWERS.map((value) => ({ value, label: t(`links.asked.${value}`) }))}
          value={draft.ask[name]}
          onChange={(event) => {
            const asked = ANSWERS.find((value) => value === event.currentTarget.value) ?? "no";
            change({ ask: { ...draft.ask, [name]: asked } });
          }}
        />
      ))}
    </SimpleGrid>
  );
}

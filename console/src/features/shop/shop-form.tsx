/** The form of the shop's settings: title and address, description and contacts, hours, and whether it accepts orders. */
import { Button, Group, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { phoneText, typedPhone } from "../../shared/format/phone.ts";
import { useProvider } from "../../shared/session/me.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { useForm } from "../../shared/ui/use-form.ts";
import { hoursOf, weekOf } from "./hours.ts";
import { HoursFields } from "./hours-fields.tsx";
import { originField, originsOf, PayerFields, type PayerSettings, payerSettingsOf } from "./payer-fields.tsx";
import { shopQuery } from "./queries.ts";

type Shop = components["schemas"]["Shop"];

/** The pattern of the API. */
const SLUG = /^[a-z0-9][a-z0-9-]{1,62}$/;

/** The limits of the API. */
const MAX_ADDRESS = 300;
const MAX_DELIVERY = 1000;

/** Converts typed text to a slug: lower case, with hyphens for spaces. */
const typedSlug = (text: string) => text.toLowerCase().replace(/[\s_]+/g, "-");

type ShopFormProps = { shop: Shop | null; title: string; onTitle: (title: string) => void };

export function ShopForm({ shop, title, onTitle }: ShopFormProps) {
  const { t } = useTranslation();
  const isUnconnected = useProvider().state === "never";
  const [slug, setSlug] = useState(shop?.slug ?? "");
  const [enabled, setEnabled] = useState(shop?.enabled ?? true);
  const [sandbox_orders, setSandboxOrders] = useState(shop?.sandbox_orders ?? isUnconnected);
  const [address, setAddress] = useState(shop?.address ?? "");
  const [phone, setPhone] = useState(shop?.phone ? phoneText(shop.phone) : "");
  const [delivery, setDelivery] = useState(shop?.delivery ?? "");
  const [week, setWeek] = useState(weekOf(shop?.hours ?? null));
  const [hasHours, setHasHours] = useState(shop?.hours != null);
  const [orders_after_hours, setAfterHours] = useState(shop?.orders_after_hours ?? true);
  const [payers, setPayers] = useState<PayerSettings>(() => payerSettingsOf(shop));
  const { form, toFirstProblem } = useFirstProblem();
  const hours = hasHours ? hoursOf(week) : null;
  const said = { address, phone: typedPhone(phone), delivery, hours, orders_after_hours };
  const forPayers = { ...payers, embed_origins: originsOf(payers) };
  const saving = useMutation({
    mutationFn: () =>
      answerOf(
        api.PUT("/api/dashboard/v1/shop", {
          body: { slug, title: title.trim(), enabled, sandbox_orders, ...said, ...forPayers },
        }),
      ),
    onError: toFirstProblem,
    onSuccess: (answer) => queryClient.setQueryData(shopQuery.queryKey, answer),
  });
  const problemOf = useFieldProblems(saving.error);
  const isSlugWrong = !SLUG.test(slug);
  const isTitleMissing = title.trim() === "";
  const isPhoneWrong = phone.trim() !== "" && said.phone === null;
  const { wasSubmitted, formProps } = useForm({
    valid: isSlugWrong || isTitleMissing || isPhoneWrong ? null : slug,
    send: () => saving.mutate(),
    sending: saving,
    onInvalid: toFirstProblem,
  });
  const isMoved = shop !== null && slug !== shop.slug;
  const slugProblem = (wasSubmitted && isSlugWrong && t("shop.slug_wrong")) || problemOf("slug");
  const typing = (set: () => void) => {
    set();
    if (!saving.isPending) saving.reset();
  };
  return (
    <form ref={form} {...formProps}>
      <Stack gap="lg">
        <TextInput
          label={t("shop.name")}
          description={t("shop.name_about")}
          maxLength={100}
          required
          withAsterisk={false}
          dir="auto"
          value={title}
          error={(wasSubmitted && isTitleMissing && t("shop.name_missing")) || problemOf("title")}
          onChange={(event) => typing(() => onTitle(event.currentTarget.value))}
        />
        <TextInput
          label={t("shop.slug")}
          description={isMoved ? t("shop.slug_moves") : t("shop.slug_about")}
          leftSection="/shop/"
          leftSectionWidth={62}
          placeholder="my-shop"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          required
          withAsterisk={false}
          value={slug}
          error={slugProblem}
          onChange={(event) => typing(() => setSlug(typedSlug(event.currentTarget.value)))}
        />
        <TextInput
          label={`${t("shop.address")} (${t("optional")})`}
          description={t("shop.address_about")}
          maxLength={MAX_ADDRESS}
          autoComplete="street-address"
          dir="auto"
          value={address}
          error={problemOf("address")}
          onChange={(event) => typing(() => setAddress(event.currentTarget.value))}
        />
        <TextInput
          type="tel"
          label={`${t("shop.phone")} (${t("optional")})`}
          description={t("shop.phone_about")}
          maxLength={40}
          autoComplete="tel"
          placeholder="8 727 123 45 67"
          value={phone}
          error={(wasSubmitted && isPhoneWrong && t("shop.phone_wrong")) || problemOf("phone")}
          onChange={(event) => typing(() => setPhone(event.currentTarget.value))}
        />
        <Textarea
          label={`${t("shop.delivery")} (${t("optional")})`}
          description={t("shop.delivery_about")}
          maxLength={MAX_DELIVERY}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          value={delivery}
          error={problemOf("delivery")}
          onChange={(event) => typing(() => setDelivery(event.currentTarget.value))}
        />
        <HoursFields
          week={week}
          isNamed={hasHours}
          onName={(named) => typing(() => setHasHours(named))}
          onWeek={(changed) => typing(() => setWeek(changed))}
          afterHours={orders_after_hours}
          onAfterHours={(taken) => typing(() => setAfterHours(taken))}
        />
        <Switch
          label={t("shop.enabled")}
          description={t("shop.enabled_about")}
          checked={enabled}
          onChange={(event) => typing(() => setEnabled(event.currentTarget.checked))}
        />
        {isUnconnected && (
          <Switch
            label={t("shop.sandbox")}
            description={t("shop.sandbox_about")}
            checked={sandbox_orders}
            onChange={(event) => typing(() => setSandboxOrders(event.currentTarget.checked))}
          />
        )}
        <PayerFields
          settings={payers}
          problemOf={problemOf}
          onChange={(changes) => typing(() => setPayers({ ...payers, ...changes }))}
        />
        <Failure
          error={saving.error}
          known={["slug", "title", "address", "phone", "delivery", ...forPayers.embed_origins.map(originField)]}
        />
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t(shop === null ? "shop.create" : "save")}
          </Button>
          <Done when={saving.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}

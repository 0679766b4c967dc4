/** The form of a payment link, new or changed: what for, how much, and everything else below. */
import { Button, Card, Stack, TextInput, Title } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { AmountFields } from "./amount-fields.tsx";
import { BillingFields } from "./billing-fields.tsx";
import { type Draft, type DraftProps, isBilled, KNOWN_FIELDS, moneyProblem } from "./draft.ts";
import { MoreFields } from "./more-fields.tsx";
import type { PaymentLink } from "./queries.ts";

const MAX_TITLE = 255;
/** The pattern of the API. */
const SLUG = /^[a-z0-9][a-z0-9-]{2,62}$/;
const COUNT = /^[1-9]\d{0,6}$/;

type DraftFormProps = {
  begun: Draft;
  sending: UseMutationResult<PaymentLink, Error, Draft>;
  submit: string;
  /** Whether a link is changed: all of its fields are shown, and how often it bills stays. */
  isChange?: boolean;
  children?: ReactNode;
};

export function DraftForm({ begun, sending, submit, isChange = false, children }: DraftFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(begun);
  const [isMore, setMore] = useState(isChange);
  const { form, toFirstProblem } = useFirstProblem();
  const fieldProblem = useFieldProblems(sending.error);
  const wrongMoney = moneyProblem(draft);
  const local = useLocalProblems(draft);
  const isRight = wrongMoney === null && Object.keys(local).length === 0;
  const { wasSubmitted, formProps } = useForm({
    valid: isRight ? draft : null,
    send: (right) => sending.mutate(right, { onError: showAll }),
    sending,
    onInvalid: toFirstProblem,
  });
  // What the service refuses may be of a field that is not shown yet.
  function showAll() {
    setMore(true);
    toFirstProblem();
  }
  const parts: DraftProps = {
    draft,
    change: (changes) => setDraft({ ...draft, ...changes }),
    problemOf: (field) => (wasSubmitted ? local[field] : undefined) ?? fieldProblem(field),
  };
  return (
    <form ref={form} {...formProps}>
      <Stack>
        <Card>
          <Stack>
            <TextInput
              label={t("links.name")}
              description={t("links.name_about")}
              required
              withAsterisk={false}
              maxLength={MAX_TITLE}
              dir="auto"
              value={draft.title}
              error={parts.problemOf("title")}
              onChange={(event) => parts.change({ title: event.currentTarget.value })}
            />
            <AmountFields {...parts} wrong={wasSubmitted ? wrongMoney : null} isFixed={isChange && isBilled(begun)} />
            {!isChange && draft.by !== "choice" && <BillingFields {...parts} />}
          </Stack>
        </Card>
        {isMore ? (
          <Card>
            <Stack>
              <Title order={2} fz={18}>
                {t("links.more")}
              </Title>
              <MoreFields {...parts} />
            </Stack>
          </Card>
        ) : (
          <div>
            <Button variant="subtle" leftSection={<Icon name="plus" size={18} />} onClick={() => setMore(true)}>
              {t("links.show_more")}
            </Button>
          </div>
        )}
        {children}
        <Failure
          error={sending.error}
          known={[...KNOWN_FIELDS, ...draft.cart.map((_line, index) => `items.${index}.catalog_item_id`)]}
        />
        <Button type="submit" size="md" loading={sending.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

/** What is wrong besides the money, by field. */
function useLocalProblems({ title, slug, max_payments }: Draft): Record<string, string> {
  const { t } = useTranslation();
  const count = Number(max_payments);
  const isCount = max_payments === "" || (COUNT.test(max_payments) && count <= 1_000_000);
  return {
    ...(title.trim() === "" && { title: t("links.name_missing") }),
    ...(slug !== "" && !SLUG.test(slug) && { slug: t("links.slug_wrong") }),
    ...(!isCount && { max_payments: t("links.max_wrong") }),
  };
}

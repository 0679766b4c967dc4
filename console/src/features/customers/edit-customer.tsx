/** The form of a customer's name and note. */
import { Button, Card, Group, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import type { Customer } from "../../shared/customers/customer-query.ts";
import { Done } from "../../shared/ui/done.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { useForm } from "../../shared/ui/use-form.ts";

const MAX_NAME = 255;
const MAX_NOTE = 2000;

export function EditCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { phone, is_sandbox } = customer;
  // Null until it is edited: unchanged fields are not sent, because another person may have changed them meanwhile.
  const [name, setName] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const changes = {
    ...(name !== null && name.trim() !== (customer.name ?? "") && { name: name.trim() }),
    ...(note !== null && note.trim() !== (customer.note ?? "") && { note: note.trim() }),
  };
  const isChanged = Object.keys(changes).length > 0;
  const saving = useMutation({
    mutationFn: (body: typeof changes) =>
      answerOf(
        api.PATCH("/api/dashboard/v1/customers/{phone}", {
          params: { path: { phone }, query: { is_sandbox } },
          body,
        }),
      ),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: queryKeys.customers.all });
      setName(null);
      setNote(null);
    },
  });
  const problemOf = useFieldProblems(saving.error);
  const { formProps } = useForm({ valid: isChanged ? changes : null, send: saving.mutate });
  return (
    <Card>
      <form {...formProps}>
        <Stack>
          <Title order={2} fz={18}>
            {t("customers.about")}
          </Title>
          <TextInput
            label={t("customers.name")}
            description={t("customers.name_about")}
            maxLength={MAX_NAME}
            dir="auto"
            autoComplete="off"
            value={name ?? customer.name ?? ""}
            error={problemOf("name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t("customers.note")}
            description={t("customers.note_about")}
            maxLength={MAX_NOTE}
            dir="auto"
            autosize
            minRows={2}
            maxRows={10}
            value={note ?? customer.note ?? ""}
            error={problemOf("note")}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Failure error={saving.error} known={["name", "note"]} />
          <Group>
            <Button type="submit" variant="default" loading={saving.isPending} disabled={!isChanged}>
              {t("save")}
            </Button>
            <Done when={saving.isSuccess && !isChanged} />
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

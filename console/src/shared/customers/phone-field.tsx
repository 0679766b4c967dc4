/** A field for a customer's phone, which suggests known customers, and shows the name of the phone's owner. */
import { Autocomplete, type AutocompleteProps, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { phoneText, typedPhone } from "../format/phone.ts";
import { useFormat } from "../format/use-format.ts";
import { useMay } from "../session/may.tsx";
import { TextLink } from "../ui/link.tsx";
import { SEARCH_DEBOUNCE_MS } from "../ui/search-field.tsx";
import { type Customer, customerListQuery, payerNameQuery } from "./customer-query.ts";

const SUGGESTED = 5;

type PhoneFieldProps = Omit<AutocompleteProps, "data" | "value" | "onChange" | "filter" | "renderOption"> & {
  value: string;
  onChange: (typed: string) => void;
  /** Whether customers of the sandbox or live ones are suggested. */
  is_sandbox: boolean;
};

/** What is typed is read by `typedPhone`. */
export function PhoneField({ value, onChange, is_sandbox, ...props }: PhoneFieldProps) {
  const [search] = useDebouncedValue(value.trim(), SEARCH_DEBOUNCE_MS);
  const enabled = useMay("customers:read");
  const { data, isPlaceholderData } = useQuery({ ...customerListQuery({ search, is_sandbox }, SUGGESTED), enabled });
  const customers = new Map(data?.items.map((customer) => [phoneText(customer.phone), customer]));
  const typed = typedPhone(value);
  const known = typed === null ? undefined : customers.get(phoneText(typed));
  // The provider is asked for a name that is not known here, so that a person sees a wrong phone before sending to it.
  const isSearched = search === value.trim() && data !== undefined && !isPlaceholderData;
  const isNameless = typed !== null && isSearched && (known?.name ?? null) === null;
  const { data: payer } = useQuery({ ...payerNameQuery(typed ?? ""), enabled: isNameless && !is_sandbox });
  const payerName = isNameless && !is_sandbox ? (payer?.name ?? null) : null;
  // Once the phone is whole there is nothing left to suggest. Customers found for an earlier text are not shown, because a
  // tap would take one who is about to be replaced.
  const isSuggesting = typed === null && isSearched;
  return (
    <div>
      <Autocomplete
        type="tel"
        autoComplete="off"
        openOnFocus={false}
        comboboxProps={{ keepMounted: false }}
        maxLength={64}
        {...props}
        data={isSuggesting ? [...customers.keys()] : []}
        // The service has searched already, in names too.
        filter={({ options }) => options}
        renderOption={({ option }) => <Suggestion phone={option.value} customer={customers.get(option.value)} />}
        value={value}
        onChange={onChange}
        onBlur={() => typed !== null && onChange(phoneText(typed))}
      />
      {/* It has its height from the start: what comes while the button below is pressed would move it away from under the finger. */}
      <Text size="sm" mt={6} mih="1lh" role="status" style={{ overflowWrap: "anywhere" }}>
        {known !== undefined && <Known customer={known} />}
        {known !== undefined && payerName !== null && " · "}
        {payerName !== null && <PayerName name={payerName} isNew={known === undefined} />}
      </Text>
    </div>
  );
}

function Suggestion({ phone, customer }: { phone: string; customer: Customer | undefined }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" w="100%">
      <Text size="sm" truncate>
        <bdi>{customer?.name ?? phone}</bdi>
      </Text>
      {customer !== undefined && customer.name !== null && (
        <Text size="sm" c="dimmed" style={{ flex: "none" }}>
          {phone}
        </Text>
      )}
    </Group>
  );
}

/** The known customer of the phone. */
function Known({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { phone, is_sandbox, name, paid_invoices, paid } = customer;
  return (
    <>
      <TextLink
        to="/console/customers/$phone"
        params={{ phone }}
        search={is_sandbox ? { is_sandbox } : {}}
        fw={600}
        inherit
      >
        <bdi>{name ?? t("customers.known")}</bdi>
      </TextLink>
      {" · "}
      {paid_invoices === 0
        ? t("customers.paid_nothing")
        : t("customers.paid_times", { count: paid_invoices, amount: money(paid) })}
    </>
  );
}

/** The name from the provider. */
function PayerName({ name, isNew }: { name: string; isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      {isNew && ` · ${t("customers.is_new")}`}
    </>
  );
}

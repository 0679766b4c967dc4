/** A phone number that links to its customer, where the role includes customers. */
import { useFormat } from "../format/use-format.ts";
import { useMay } from "../session/may.tsx";
import { TextLink } from "../ui/link.tsx";

export function CustomerLink({ phone, is_sandbox }: { phone: string; is_sandbox: boolean }) {
  const format = useFormat();
  if (!useMay("customers:read")) return format.phone(phone);
  return (
    <TextLink to="/console/customers/$phone" params={{ phone }} search={is_sandbox ? { is_sandbox } : {}} inherit>
      {format.phone(phone)}
    </TextLink>
  );
}

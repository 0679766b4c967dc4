/** A phone that leads to the customer it stands for. */
import { useFormat } from "../format/use-format.ts";
import { TextLink } from "../ui/link.tsx";

export function CustomerLink({ phone, is_sandbox }: { phone: string; is_sandbox: boolean }) {
  const format = useFormat();
  return (
    <TextLink to="/console/customers/$phone" params={{ phone }} search={is_sandbox ? { is_sandbox } : {}} inherit>
      {format.phone(phone)}
    </TextLink>
  );
}

import { useTranslation } from "react-i18next";
import type { Role } from "../../shared/session/me.ts";
import { OptionCards } from "../../shared/ui/option-cards.tsx";

/** The most powerful role first. */
export const ROLES = ["owner", "manager", "developer", "accountant", "cashier"] as const satisfies Role[];

export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation();
  return (
    <OptionCards
      label={t("team.role")}
      value={role}
      onChange={onChange}
      options={ROLES.map((each) => ({
        value: each,
        label: t(`team.roles.${each}`),
        about: t(`team.roles_about.${each}`),
      }))}
    />
  );
}

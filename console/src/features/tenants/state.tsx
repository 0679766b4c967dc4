/** The tag of the state of a merchant's tariff. */
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import type { TenantRow } from "./queries.ts";

const TONES: Record<TenantRow["state"], Tone> = { active: "good", grace: "wait", hard_stopped: "bad" };

export function TenantState({ state }: { state: TenantRow["state"] }) {
  const { t } = useTranslation();
  return <Tag tone={TONES[state]}>{t(`tenants.state.${state}`)}</Tag>;
}

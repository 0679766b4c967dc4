/** The tag of the status of a payment link. */
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import type { LinkStatus } from "./filter.ts";

export const STATUS_TONES: Record<LinkStatus, Tone> = {
  active: "good",
  paused: "wait",
  completed: "off",
  expired: "off",
};

export function Status({ status }: { status: LinkStatus }) {
  const { t } = useTranslation();
  return <Tag tone={STATUS_TONES[status]}>{t(`links.statuses.${status}`)}</Tag>;
}

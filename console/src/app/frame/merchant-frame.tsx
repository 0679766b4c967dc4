/** Around the pages of a merchant. */

import { BillingBanner } from "../../features/billing/banner.tsx";
import { useLiveUpdates } from "../../shared/api/live-updates.ts";
import { useTenant } from "../../shared/session/me.ts";
import { Frame } from "./frame.tsx";
import { useMerchantNavigation } from "./navigation.ts";

export function MerchantFrame() {
  useLiveUpdates();
  return <Frame owner={useTenant().name} groups={useMerchantNavigation()} banner={<BillingBanner />} />;
}

/** Around the pages of a merchant. */

import { BillingBanner } from "../../features/billing/banner.tsx";
import { useLiveUpdates } from "../../shared/api/live.ts";
import { useTenant } from "../../shared/session/me.ts";
import { Frame } from "./frame.tsx";
import { useMerchantWays } from "./ways.ts";

export function MerchantFrame() {
  useLiveUpdates();
  return <Frame owner={useTenant().name} ways={useMerchantWays()} banner={<BillingBanner />} />;
}

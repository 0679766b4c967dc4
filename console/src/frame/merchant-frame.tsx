/** Around the pages of a merchant. */
import { useLiveUpdates } from "../api/live.ts";
import { BillingBanner } from "../billing/banner.tsx";
import { useTenant } from "../people/me.ts";
import { Frame } from "./frame.tsx";
import { useMerchantWays } from "./ways.ts";

export function MerchantFrame() {
  useLiveUpdates();
  return <Frame owner={useTenant().name} ways={useMerchantWays()} banner={<BillingBanner />} />;
}

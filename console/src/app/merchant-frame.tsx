/** The frame around a merchant's pages. */
import { BillingBanner } from "../features/billing/banner.tsx";
import { ProviderBanner } from "../features/provider/banner.tsx";
import { useLiveUpdates } from "../shared/api/live-updates.ts";
import { useTenant } from "../shared/session/me.ts";
import { AllowedOutlet } from "./allowed-outlet.tsx";
import { Frame } from "./frame/frame.tsx";
import { useMerchantNavigation } from "./frame/navigation.ts";
import { LazyPalette } from "./lazy-palette.ts";

export function MerchantFrame() {
  useLiveUpdates();
  return (
    <Frame
      owner={useTenant().name}
      groups={useMerchantNavigation()}
      palette={LazyPalette}
      banner={
        <>
          <ProviderBanner />
          <BillingBanner />
        </>
      }
    >
      <AllowedOutlet />
    </Frame>
  );
}

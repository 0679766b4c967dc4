/** The full-screen QR code, which has no frame: the dialogs and the red banner of the frame are added to it here. */
import { QrScreen } from "../../features/invoices/qr-screen.tsx";
import { ProviderBanner } from "../../features/provider/banner.tsx";
import { SignInAgain } from "../frame/sign-in-again.tsx";
import { TenantChanged } from "../frame/tenant-changed.tsx";

export function QrScreenPage() {
  return (
    <>
      <ProviderBanner />
      <QrScreen />
      <SignInAgain />
      <TenantChanged />
    </>
  );
}

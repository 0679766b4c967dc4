/** The full-screen QR code, which has no frame: the dialogs of the frame are added to it here. */
import { QrScreen } from "../../features/invoices/qr-screen.tsx";
import { SignInAgain } from "../frame/sign-in-again.tsx";
import { TenantChanged } from "../frame/tenant-changed.tsx";

export function QrScreenPage() {
  return (
    <>
      <QrScreen />
      <SignInAgain />
      <TenantChanged />
    </>
  );
}

/** The full-screen QR code, which has no frame: the dialog to sign in again is added to it here. */
import { QrScreen } from "../../features/invoices/qr-screen.tsx";
import { SignInAgain } from "../frame/sign-in-again.tsx";

export function QrScreenPage() {
  return (
    <>
      <QrScreen />
      <SignInAgain />
    </>
  );
}

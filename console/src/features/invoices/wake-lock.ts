/** Keeps the screen on while it shows a QR code to a customer. */
import { useEffect } from "react";

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    // A browser releases the lock when the page is hidden, and refuses it when the battery is low. Neither is an error.
    const requestLock = () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").then(
        (held) => {
          lock = held;
          if (isUnmounted) void held.release();
        },
        () => {},
      );
    };
    requestLock();
    document.addEventListener("visibilitychange", requestLock);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.release();
    };
  }, []);
}

/** A pause of `ms`, which ends early when the function is called that `setWakeUp` gets. */
export function pause(ms: number, setWakeUp: (wakeUp: () => void) => void): Promise<void> {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    setWakeUp(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

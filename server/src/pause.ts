/** Resolves after `ms`, or earlier when the function that it passes to `setWakeUp` is called. */
export function pause(ms: number, setWakeUp: (wakeUp: () => void) => void): Promise<void> {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    setWakeUp(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

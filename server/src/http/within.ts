/** Bounds a wait that cannot be cancelled. */

/** What `asked` resolves to within the time, else undefined. */
export async function within<T>(timeoutMs: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

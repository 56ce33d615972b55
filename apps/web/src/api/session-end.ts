/** Keeps values that a person has entered and not sent when the session ends. */
interface UnsentValues {
  /** In this browser, synchronously: the session has ended. */
  keep: () => void;
  /** In the account, while the session exists; resolves when the request is finished. False: it failed. */
  save: () => Promise<boolean>;
}
const unsent = new Set<UnsentValues>();

/** Returns a function that unregisters them. */
export function beforeSessionEnds(values: UnsentValues): () => void {
  unsent.add(values);
  return () => unsent.delete(values);
}

/** For a session that ends without signing out. */
export function saveBeforeSessionEnds() {
  for (const { keep } of unsent) keep();
}

/**
 * For signing out: nothing of the person stays in a browser that others may use, unless the account could not store it. That is known when
 * the request is finished, which happens in any case, however long it takes.
 */
export async function saveBeforeSignOut(): Promise<void> {
  await Promise.all(
    [...unsent].map(async ({ keep, save }) => {
      if (!(await save().catch(() => false))) keep();
    }),
  );
}

/** Keeps values that a person has entered and not sent when the session ends. */
interface Keeper {
  /** In this browser, synchronously: the session has ended. */
  keep: () => void;
  /** In the account, while the session exists; resolves when the request is finished. False: it failed. */
  save: () => Promise<boolean>;
}
const keepers = new Set<Keeper>();

/** Returns a function that unregisters the keeper. */
export function beforeSessionEnds(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/** For a session that ends without signing out. */
export function saveBeforeSessionEnds() {
  for (const { keep } of keepers) keep();
}

/**
 * For signing out: nothing of the person stays in a browser that others may use, unless the account could not store it. That is known when
 * the request is finished, which happens in any case, however long it takes.
 */
export async function saveBeforeSignOut(): Promise<void> {
  await Promise.all(
    [...keepers].map(async ({ keep, save }) => {
      if (!(await save().catch(() => false))) keep();
    }),
  );
}

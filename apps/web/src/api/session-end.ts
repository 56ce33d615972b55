/** What is half written when a session ends is still its person's to keep. */
interface Keeper {
  /** In this browser, at once: the session is over. */
  keep: () => void;
  /** In the account, while there is a session; ends with its request. False: it could not be. */
  save: () => Promise<boolean>;
}
const keepers = new Set<Keeper>();

/** Answers how to stop. */
export function beforeSessionEnds(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/** The session ends by itself. */
export function keepBeforeSessionEnds() {
  for (const { keep } of keepers) keep();
}

/**
 * Somebody signs out: nothing of theirs is left in a browser that others may use, unless the account could not take it. The account has
 * taken it, or has not, when its request is over: that ends by itself, however long it takes.
 */
export async function saveBeforeSignOut(): Promise<void> {
  await Promise.all(
    [...keepers].map(async ({ keep, save }) => {
      if (!(await save().catch(() => false))) keep();
    }),
  );
}

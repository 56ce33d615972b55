/** What is half written when a session ends is still its person's to keep. */
interface Keeper {
  /** In this browser, at once: the session is over. */
  keep: () => void;
  /** In the account, while there is a session. False: it could not be. */
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

const SAVE_MS = 2_000;
/** Somebody signs out: nothing of theirs is left in a browser that others may use, unless the account could not take it. */
export async function saveBeforeSignOut(): Promise<void> {
  const late = new Promise<boolean>(resolve => setTimeout(() => resolve(false), SAVE_MS));
  await Promise.all(
    [...keepers].map(async ({ keep, save }) => {
      if (!(await Promise.race([save().catch(() => false), late]))) keep();
    }),
  );
}

/**
 * Tells whoever depends on the screen of the address that the router has moved. Components that listen are drawn again only if what they derive
 * from the address changes, not for each change of its parameters.
 */
const listeners = new Set<() => void>();

/** Call it after each navigation of the router. */
export function noteAddress(): void {
  for (const listener of listeners) listener();
}

export function onAddress(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The address of the application in the browser's: what follows the hash. */
export const readAddress = (): string => window.location.hash;

import { useSyncExternalStore } from 'react';

/** Whether what CSS calls a media query holds; renders again only when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    // Drawn as text, without a window: nothing holds.
    () => false,
  );
}

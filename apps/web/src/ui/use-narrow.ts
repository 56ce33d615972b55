import { useSyncExternalStore } from 'react';
import { measure } from './tokens.ts';

/** True below that width; renders again only when it changes. */
export function useNarrow(width: number = measure.phone): boolean {
  const query = `(max-width: ${width - 1}px)`;
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

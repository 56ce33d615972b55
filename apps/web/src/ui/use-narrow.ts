import { measure } from './tokens.ts';
import { useMedia } from './use-media.ts';

/** True below that width; renders again only when it changes. */
export const useNarrow = (width: number = measure.phone): boolean => useMedia(`(max-width: ${width - 1}px)`);

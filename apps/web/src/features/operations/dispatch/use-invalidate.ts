import type { Noun } from '@cabezal/contract/nouns';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateNouns } from '../../../api/nouns.ts';

/** Marks answers that show these nouns as stale. */
export function useInvalidate() {
  const client = useQueryClient();
  return (nouns: readonly Noun[]) => invalidateNouns(client, nouns);
}

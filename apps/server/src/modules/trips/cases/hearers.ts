import type { LockedCase } from './cases.queries.ts';

/**
 * The companies that hear of a change of a case: its carrier; and everybody who reads the trip, if customers read what changed (`isRead`) and the
 * case is not over for them. Of anything else a customer's browser hears nothing, so that the time of a hidden signal is no sign of it.
 */
export function hearersOf(
  { standing_kinds, party, id_carrier }: Pick<LockedCase, 'standing_kinds' | 'party' | 'id_carrier'>,
  isRead: boolean,
): readonly number[] {
  if (isRead && standing_kinds.length > 0) return party;
  return id_carrier === null ? [] : [id_carrier];
}

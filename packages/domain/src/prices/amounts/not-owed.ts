/**
 * Reasons for which a client does not owe a charge. GIVEN_UP: its container or reservation was rejected or cancelled. FALSE_FREIGHT: its trip ended
 * in a false freight and is not driven again. FREIGHT_BILLED: it is that false freight, and the freight that it replaces was billed before.
 */
export const NOT_OWED = ['GIVEN_UP', 'FALSE_FREIGHT', 'FREIGHT_BILLED'] as const;
export type NotOwed = (typeof NOT_OWED)[number];

/**
 * Why a client does not owe a charge: its container or reservation was given up; its trip ended in a false freight and nobody drives it again;
 * or it is that false freight, and the freight in whose place it stands was billed before.
 */
export const NOT_OWED = ['GIVEN_UP', 'FALSE_FREIGHT', 'FREIGHT_BILLED'] as const;
export type NotOwed = (typeof NOT_OWED)[number];

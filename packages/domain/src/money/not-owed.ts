/** Why a client does not owe a charge: its container or reservation was given up, or its trip ended in a false freight and nobody drives it again. */
export const NOT_OWED = ['GIVEN_UP', 'FALSE_FREIGHT'] as const;
export type NotOwed = (typeof NOT_OWED)[number];

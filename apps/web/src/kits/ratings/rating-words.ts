import type { Rater } from '@cabezal/domain/operations/ratings/ratings';
import { formatNumber } from '@cabezal/domain/system/amounts/format';

/** The limit of the call. */
export const COMMENT_MAX = 500;

export const RATER_NAMES: Record<Rater, string> = { CLIENT: 'Cliente', OPERATOR: 'Operadora' };

/** «38 viajes» */
export const tripsText = (trips: number) => `${formatNumber(trips, 0)} ${trips === 1 ? 'viaje' : 'viajes'}`;

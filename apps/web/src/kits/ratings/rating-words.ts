import type { Rater } from '@cabezal/domain/operations/ratings/ratings';
import { formatNumber } from '@cabezal/domain/system/amounts/format';

/** The limit of the call. */
export const COMMENT_MAX = 500;

export const RATER_NAMES: Record<Rater, string> = { CLIENT: 'Cliente', OPERATOR: 'Operadora' };

/** «38 viajes» */
export const tripsText = (trips: number) => `${formatNumber(trips, 0)} ${trips === 1 ? 'viaje' : 'viajes'}`;

const ANY_LINK = 'Enlace de seguimiento';
/** Who rated by a tracking link: «Jefe de patio, por enlace», or only that it was one if nobody said for whom it was made. */
export const linkAuthor = (author: string) =>
  author === ANY_LINK ? 'Por un enlace de seguimiento' : `${author}, por enlace`;

import type { PastCase } from '@cabezal/contract/tracking/alerts/noise.calls';

/** «48188-1», «48188» of a case that is about a reservation; nothing for others. */
export const tripText = ({ id_reservation, number }: Pick<PastCase, 'id_reservation' | 'number'>): string | null =>
  id_reservation === null ? null : number === null ? `${id_reservation}` : `${id_reservation}-${number}`;

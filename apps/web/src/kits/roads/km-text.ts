import { formatNumber } from '@cabezal/domain/prices/amounts/money';

export const kmText = (km: string | number) => `${formatNumber(km, 1)} km`;

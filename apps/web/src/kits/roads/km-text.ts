import { formatNumber } from '@cabezal/domain/system/amounts/money';

export const kmText = (km: string | number) => `${formatNumber(km, 1)} km`;

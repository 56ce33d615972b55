import { formatNumber } from '@cabezal/domain/system/amounts/money';

interface Counted {
  page: number;
  pageSize: number;
  shown: number;
  total: number;
  isExact: boolean;
}

const whole = (value: number) => formatNumber(value, 0);

/** «1–50 de 1.284»; an upper-bounded count: «1–50 de más de 10.000». */
export function countText({ page, pageSize, shown, total, isExact }: Counted): string {
  if (shown === 0) return 'Ninguna fila';
  const first = (page - 1) * pageSize + 1;
  return `${whole(first)}–${whole(first + shown - 1)} de ${isExact ? '' : 'más de '}${whole(total)}`;
}

/** Nobody can review a larger selection, and the work would take minutes. */
export const MOST_CHOSEN = 1000;

/** «Elegir las 12», or the first thousand if there are more. */
export const chooseAllText = (total: number): string =>
  total > MOST_CHOSEN ? `Elegir las primeras ${formatNumber(MOST_CHOSEN, 0)}` : `Elegir las ${formatNumber(total, 0)}`;

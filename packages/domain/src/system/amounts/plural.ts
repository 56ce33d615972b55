import { formatNumber } from './format';

/**
 * A sentence about a count, with its verb in the right number: `plural(left, 'queda # día', 'quedan # días')`. `#` becomes the number as it is
 * written elsewhere (`1.234`); only 1 is singular, so 0 reads «quedan 0 días»: say it in other words where it can occur.
 */
export const plural = (count: number, one: string, many: string): string =>
  (count === 1 ? one : many).replace('#', formatNumber(count, 0));

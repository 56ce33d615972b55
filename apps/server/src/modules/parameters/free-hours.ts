import { defaultFreeHours, FREE_HOURS } from '@cabezal/domain/money/stand-by';
import type { Tx } from '../../platform/db/tx.ts';
import { parameters } from './read-parameter.queries.ts';

/** Free hours by kind of place, as the parameters say on a business date; null where no waiting is counted. */
export async function freeHoursOn(tx: Tx, date: string): Promise<(code: string, type: 'E' | 'I') => number | null> {
  const hours = await parameters(tx, FREE_HOURS, date);
  return (code, type) => defaultFreeHours(code, type, hours);
}

import { defaultFreeHours, FREE_HOURS } from '@cabezal/domain/prices/money/stand-by';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameters } from './read-parameter.queries.ts';

/** Free hours by kind of place, as the parameters say on a business date; null where no waiting is counted. */
async function freeHoursOn(tx: Tx, date: string): Promise<(code: string, type: 'E' | 'I') => number | null> {
  const hours = await parameters(tx, FREE_HOURS, date);
  return (code, type) => defaultFreeHours(code, type, hours);
}

/** A stop as its free hours are asked for. */
export interface WaitingAt {
  code: string;
  type: 'E' | 'I';
  /** What was agreed with the client by its rate. */
  agreed: number | null;
  /** Of the local, else of the place. */
  own: number | null;
}
/** Free hours of stops of a business date: what was agreed with the client, else those of the place, else the parameter's; null where no waiting is counted. */
export async function freeHoursAt(tx: Tx, date: string): Promise<(stop: WaitingAt) => number | null> {
  const usual = await freeHoursOn(tx, date);
  return ({ code, type, agreed, own }) => {
    const by_parameter = usual(code, type);
    return (by_parameter === null ? null : agreed) ?? own ?? by_parameter;
  };
}

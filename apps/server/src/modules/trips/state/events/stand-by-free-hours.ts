import { defaultFreeHours, FREE_HOURS } from '@cabezal/domain/trips/stops/stand-by';
import type { Tx } from '../../../../platform/db/tx.ts';
import { parameters } from '../../../system/parameters/read-parameter.queries.ts';

/** Free hours by kind of place from the parameters on a business date; null where waiting is not counted. */
async function freeHoursOn(tx: Tx, date: string): Promise<(code: string, type: 'E' | 'I') => number | null> {
  const hours = await parameters(tx, FREE_HOURS, date);
  return (code, type) => defaultFreeHours(code, type, hours);
}

/** A stop, as input for its free hours. */
export interface WaitingAt {
  code: string;
  type: 'E' | 'I';
  /** Free hours agreed with the client in its rate. */
  agreed: number | null;
  /** Free hours of the local, otherwise of the place. */
  own: number | null;
}
/**
 * Free hours of stops on a business date: those agreed with the client, otherwise those of the place, otherwise the parameter; null where
 * waiting is not counted.
 */
export async function freeHoursAt(tx: Tx, date: string): Promise<(stop: WaitingAt) => number | null> {
  const usual = await freeHoursOn(tx, date);
  return ({ code, type, agreed, own }) => {
    const by_parameter = usual(code, type);
    return (by_parameter === null ? null : agreed) ?? own ?? by_parameter;
  };
}

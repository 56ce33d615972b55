import { defaultFreeHours, type FreeHours } from '@cabezal/domain/money/stand-by';
import type { Tx } from '../../platform/db/tx.ts';
import { parameter } from './read-parameter.queries.ts';

/** Free hours by kind of place, as the parameters say on a business date; null where no waiting is counted. */
export async function freeHoursOn(tx: Tx, date: string): Promise<(code: string, type: 'E' | 'I') => number | null> {
  const read = async (key: keyof FreeHours, usual: number): Promise<number> =>
    Number(await parameter<number | string>(tx, key, date, usual));
  const hours: FreeHours = {
    horas_libres_planta_E: await read('horas_libres_planta_E', 6),
    horas_libres_planta_I: await read('horas_libres_planta_I', 4),
    horas_libres_puerto: await read('horas_libres_puerto', 3),
    horas_libres_deposito: await read('horas_libres_deposito', 2),
  };
  return (code, type) => defaultFreeHours(code, type, hours);
}

import type { Holiday } from '@cabezal/contract/prices/fees/surcharges.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, unprocessable } from '../../../platform/http/errors.ts';
import { noteHolidays } from '../../trips/free-time-clocks/clocks.queries.ts';
import { costsChanged } from '../pricing/compute-open-costs.ts';
import { demandMayFee, mayApproveFees } from './fee-rights.ts';
import * as queries from './surcharges.queries.ts';

const past = 'Los feriados de días pasados no cambian: sus precios ya se calcularon';

/** The holidays of a year, each with whether it may be changed. */
export async function readHolidays(tx: Tx, actor: Actor, year: number): Promise<Holiday[]> {
  const may = mayApproveFees(actor);
  const rows = await queries.listHolidays(tx, year);
  return rows.map(row => ({ ...row, can: { edit: may !== true ? may : row.date >= tx.today || past } }));
}

interface HolidaysInput {
  year: number;
  holidays: readonly { id_holiday?: number; version?: number; date: string; name: string; id_canton?: number | null }[];
  removed: readonly { id_holiday: number; version: number }[];
}

/** Adds, changes and removes holidays of a year. Errors: 409 MODIFICADO, FERIADO_REPETIDO; 422 FECHA_PASADA, DATOS_INVALIDOS. */
export async function saveHolidays(tx: Tx, actor: Actor, { year, holidays, removed }: HolidaysInput): Promise<void> {
  demandMayFee(mayApproveFees(actor));
  await tx.elevate();
  await queries.holdHolidays(tx);
  const before = await queries.listHolidays(tx, year);
  const known = new Map(before.map(row => [row.id_holiday, row]));
  const values = holidays.map(({ version: _, ...day }) => ({ ...day, id_canton: day.id_canton ?? null }));
  const gone = removed.map(day => day.id_holiday);
  const named = [...removed, ...holidays.filter(day => day.id_holiday !== undefined)];
  const asRead = named.every(day => known.get(day.id_holiday ?? 0)?.version === (day.version ?? 0));
  // A concurrent change or removal of one of them, or one that is listed twice.
  if (!asRead || new Set(named.map(day => day.id_holiday)).size < named.length) throw changedMeanwhile();
  const changed = values.filter(day => {
    const was = known.get(day.id_holiday ?? 0);
    return was === undefined || was.date !== day.date || was.name !== day.name || was.id_canton !== day.id_canton;
  });
  for (const day of changed)
    if (!day.date.startsWith(String(year)))
      throw unprocessable('DATOS_INVALIDOS', `Ingrese días de ${year}`, { date: `Ingrese días de ${year}` });
  const touched = [
    ...changed,
    ...[...gone, ...changed.flatMap(day => day.id_holiday ?? [])].flatMap(id => known.get(id) ?? []),
  ];
  if (touched.some(day => day.date < tx.today)) throw unprocessable('FECHA_PASADA', past);
  await queries.writeHolidays(tx, gone, changed);
  const storedHolidays = async () =>
    (await queries.listHolidays(tx, year)).map(day => [day.date, day.name, day.canton].filter(Boolean).join(' '));
  const was = before.map(day => [day.date, day.name, day.canton].filter(Boolean).join(' '));
  tx.audit({
    action: 'save_holidays',
    noun: 'holiday',
    id: year,
    before: { holidays: was },
    after: { holidays: await storedHolidays() },
  });
  tx.changed('holiday');
  await costsChanged(tx, { what: 'holidays' });
  // Tariffs of free time that count working days skip holidays of the whole country.
  if (touched.some(day => day.id_canton === null)) await noteHolidays(tx);
}

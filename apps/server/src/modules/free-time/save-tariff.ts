import type { FreeTimeTariffInput } from '@cabezal/contract/free-time/free-time.calls';
import { tiersError } from '@cabezal/domain/freetime/free-time-input';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demandFields } from '../../platform/http/errors.ts';
import { addEntry, editEntry, findChangeable, removeEntry } from '../catalogues/entries.ts';
import { openOfLine } from '../clocks/clocks.queries.ts';
import { settlePaperwork } from '../paperwork/settle-paperwork.ts';
import { holdReservations } from '../trips/reservation-facts.queries.ts';
import { tariffs } from './tariffs.queries.ts';

function valuesOf(input: FreeTimeTariffInput) {
  const { tiers, free_days, valid_from } = input;
  const valid_to = input.valid_to ?? null;
  demandFields({
    tiers: tiersError(tiers, free_days),
    valid_to: valid_to !== null && valid_to < valid_from ? 'Termina antes de empezar' : null,
  });
  const { id_shipping_line, side, container_group, start, first_day_counts, calendar, source } = input;
  return {
    ...{ id_shipping_line, side, container_group, start, first_day_counts, calendar, source },
    length_ft: input.length_ft ?? null,
    id_location: input.id_location ?? null,
    ...{ free_days, tiers: JSON.stringify(tiers), valid_from, valid_to },
  };
}

/** Clocks of the line that run are reckoned by what holds now, and their tasks are due by it. */
async function reckonAnew(tx: Tx, lines: readonly number[]): Promise<void> {
  const found = await Promise.all([...new Set(lines)].map(line => openOfLine(tx, line)));
  const ids = [...new Set(found.flat())].sort((a, b) => a - b);
  await holdReservations(tx, ids);
  for (const id of ids) await settlePaperwork(tx, id);
}

/** Errors as `save_tariff` says. */
export async function saveTariff(tx: Tx, actor: Actor, input: FreeTimeTariffInput): Promise<number> {
  const values = valuesOf(input);
  const id = await addEntry(tx, actor, tariffs, values);
  await reckonAnew(tx, [values.id_shipping_line]);
  return id;
}

/** Errors as `edit_tariff` says. */
export async function editTariff(
  tx: Tx,
  actor: Actor,
  input: FreeTimeTariffInput & { id_tariff: number; version: number; active?: boolean | undefined },
): Promise<number> {
  const of = { id: input.id_tariff, version: input.version };
  const before = await findChangeable(tx, actor, tariffs, of);
  const values = { ...valuesOf(input), active: input.active ?? before.active };
  await editEntry(tx, tariffs, of, before, values);
  await reckonAnew(tx, [Number(before.id_shipping_line), values.id_shipping_line]);
  return of.id;
}

/** Errors as `delete_tariff` says. */
export const deleteTariff = (tx: Tx, actor: Actor, input: { id_tariff: number; version: number }): Promise<void> =>
  removeEntry(tx, actor, tariffs, { id: input.id_tariff, version: input.version });

import type { FreeTimeTariffInput } from '@cabezal/contract/empties/free-time/free-time.calls';
import { tiersError } from '@cabezal/domain/empties/free-time/free-time-input';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandFields } from '../../../platform/http/errors.ts';
import { addEntry, editEntry, findChangeable, removeEntry } from '../../system/catalogues/entries.ts';
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
    id_shipping_line,
    side,
    container_group,
    start,
    first_day_counts,
    calendar,
    source,
    length_ft: input.length_ft ?? null,
    id_location: input.id_location ?? null,
    free_days,
    tiers: JSON.stringify(tiers),
    valid_from,
    valid_to,
  };
}

/** `CLOCK_TERMS` marks the line; `recomputeClocks` updates its running clocks within a minute. Errors as `save_tariff` says. */
export const saveTariff = async (tx: Tx, actor: Actor, input: FreeTimeTariffInput): Promise<number> =>
  addEntry(tx, actor, tariffs, valuesOf(input));

type Counting = Pick<FreeTimeTariffInput, 'first_day_counts' | 'calendar'>;
/** Start and calendar stay where the input leaves them out. Errors as `edit_tariff` says. */
export async function editTariff(
  tx: Tx,
  actor: Actor,
  input: Omit<FreeTimeTariffInput, keyof Counting> & { [one in keyof Counting]?: Counting[one] | undefined } & {
    id_tariff: number;
    version: number;
    active?: boolean | undefined;
  },
): Promise<number> {
  const of = { id: input.id_tariff, version: input.version };
  const before = await findChangeable(tx, actor, tariffs, of);
  const { first_day_counts = before.first_day_counts === true } = input;
  const { calendar = before.calendar === 'WORKING' ? 'WORKING' : 'CALENDAR' } = input;
  const values = { ...valuesOf({ ...input, first_day_counts, calendar }), active: input.active ?? before.active };
  return editEntry(tx, tariffs, of, before, values);
}

/** Errors as `delete_tariff` says. */
export const deleteTariff = (tx: Tx, actor: Actor, input: { id_tariff: number; version: number }): Promise<void> =>
  removeEntry(tx, actor, tariffs, { id: input.id_tariff, version: input.version });

import type { FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { loadManyFacts } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../../trips/state/possibly.ts';
import { editTables } from '../deciding/edit-context.ts';
import { fastRows } from './fast-rows.queries.ts';

/** Without an open stop a date cannot move; same sentence as the refusal of the change. */
const noStop = {
  can: possibly(refuse('CAMPO_NO_EDITABLE', { campo: 'La fecha', estado: 'no hay un tramo abierto con esa parada' })),
  wants_motive: false,
};

/** Reservations for the quick edit, with the permissions of the asker for each. */
export async function fastRowsOf(tx: Tx, actor: Actor, ids: readonly number[]): Promise<FastReservation[]> {
  const rows = await fastRows(tx, [...new Set(ids)]);
  // The permissions also depend on guides that the person may not see.
  const tables = await tx.asSystem(async () => {
    const records = await loadManyFacts(
      tx,
      rows.map(row => row.id_reservation),
    );
    return editTables(tx, actor, [...records.values()]);
  });
  return rows.map(row => {
    const table = tables.get(row.id_reservation);
    const containers = row.containers.map(box => {
      const edit = table?.ofSubs.get(box.id_sub_reservation) ?? {};
      const dates = {
        ...(box.retrieval === null && edit.retrieval_at?.can === true && { retrieval_at: noStop }),
        ...(box.delivery === null && edit.delivery_at?.can === true && { delivery_at: noStop }),
      };
      return { ...box, edit: { ...edit, ...dates } };
    });
    return { ...row, containers, edit: table?.whole ?? {} };
  });
}

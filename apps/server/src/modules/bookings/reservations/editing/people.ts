import type { EditAnswer } from '@cabezal/contract/bookings/reservations/editing.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand, unprocessable } from '../../../../platform/http/errors.ts';
import { eachInSavepoint } from '../../../system/bulk/each-in-savepoint.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { lockAsOperator } from '../booking/lock-reservation.ts';
import type { EditDone } from './edit-reservation.ts';
import { answerOf } from './fast-edit.ts';
import { findColleague, type PeopleColumn, peopleNow, storePerson } from './people.queries.ts';

interface Row {
  id_reservation: number;
  version: number;
  id_user: number;
}
const LINES = { E: 'exportación', I: 'importación' } as const;

async function handOver(
  tx: Tx,
  actor: Actor,
  column: PeopleColumn,
  row: Row,
  motive: string | null,
): Promise<EditDone> {
  const { id_reservation, id_user } = row;
  const record = await lockAsOperator(tx, actor, id_reservation, row.version);
  const before = await peopleNow(tx, id_reservation);
  if (before[column] === id_user) return { version: record.version, unchanged: true, warnings: [] };
  // An advisor may only hand over the own ones.
  if (actor.role === 'ASESOR' && before.id_advisor !== actor.id_user) demand(refuse('RESERVA_AJENA'));
  const person = await findColleague(tx, id_user);
  if (person === undefined) throw unprocessable('PERSONA', 'Elija a una persona activa de la operadora');
  if (!person.products.includes(record.reservation_type))
    demand(refuse('SIN_LINEA', { persona: person.name, linea: LINES[record.reservation_type] }));
  await storePerson(tx, id_reservation, column, id_user);
  const { version } = await reservationEdited(tx, id_reservation);
  tx.audit({
    action: 'edit',
    noun: 'reservation',
    id: id_reservation,
    before: { [column]: before[column] },
    after: { [column]: id_user },
    motive,
  });
  return { version, unchanged: false, warnings: [] };
}

/** Changes advisor or operative of many reservations, each separately. */
export async function updatePeople(
  tx: Tx,
  actor: Actor,
  column: PeopleColumn,
  input: { rows: readonly Row[]; motive?: string | null | undefined },
): Promise<EditAnswer> {
  const outcomes = await eachInSavepoint(
    tx,
    input.rows,
    row => row.id_reservation,
    row => handOver(tx, actor, column, row, input.motive ?? null),
  );
  return answerOf(
    input.rows.map(row => row.id_reservation),
    outcomes,
  );
}

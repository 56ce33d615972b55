import {
  EDITED,
  type EditAnswer,
  type EditedRow,
  type EditOutcome,
} from '@cabezal/contract/bookings/reservations/editing.calls';
import { tidyContainer } from '@cabezal/domain/system/validation/container';
import type { z } from 'zod';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { unprocessable } from '../../../../platform/http/errors.ts';
import { invalidInput } from '../../../../platform/http/serve-call.ts';
import { eachInSavepoint, type RowOutcome, refusalOf } from '../../../system/bulk/each-in-savepoint.ts';
import { slotsPastCutOffs } from '../../../trips/slots/past-cut-off.ts';
import { holdReservations, type ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { holdBooked } from '../booking/hold-booked.ts';
import { editContainer } from './edit-container.ts';
import { type EditDone, editReservation } from './edit-reservation.ts';
import { containerVersions, reservationsOf, visibleReservations } from './edited.queries.ts';
import { shipsNamed } from './fast-rows.queries.ts';
import { type SharedEdits, shareEdits } from './shared-edits.ts';

/** Result of each row, in the order of the request. A row without a change is accepted and marked as unchanged. */
export function answerOf(ids: readonly number[], outcomes: readonly RowOutcome<EditDone>[]): EditAnswer {
  const results = outcomes.map((one, i): EditOutcome => {
    const id = ids[i] as number;
    if (one.ok) {
      const { version, unchanged, warnings } = one.value;
      return { id, ok: true, version, unchanged, warnings };
    }
    const { message, code, fields } = one.refusal;
    return { id, ok: false, message, code, ...(fields && { fields }) };
  });
  const refused = results.filter(one => !one.ok).length;
  return { results, changed: results.filter(one => one.ok && !one.unchanged).length, refused };
}

/** Values of a row, checked by the rules of its fields; errors with a sentence per field. */
function checkedValues<T>(schema: z.ZodType<T>, set: unknown): T {
  const parsed = schema.safeParse(set);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Versions, before any row was stored, of containers whose reservation has a row in the same call. */
type Before = ReadonlyMap<number, number>;

/** The version to compare for a container's row: its current one, if only its reservation's row of this call has changed it. */
async function versionMeant(tx: Tx, { id, version }: EditedRow, before: Before): Promise<number> {
  if (before.get(id) !== version) return version;
  return (await containerVersions(tx, [id])).get(id) ?? version;
}

/** The ship of that name. Errors: 422 by field. */
async function shipOf(tx: Tx, name: string | null): Promise<number | null> {
  if (name === null || name === '') return null;
  const [ship, other] = await shipsNamed(tx, name);
  if (ship !== undefined && other === undefined) return ship;
  const why = ship === undefined ? `No hay un buque «${name}»` : `Hay dos buques «${name}»: elija uno en «Corregir»`;
  throw unprocessable('BUQUE', why, { ship: why });
}

async function editRow(tx: Tx, actor: Actor, row: EditedRow, before: Before, shared?: SharedEdits): Promise<EditDone> {
  const { noun, id: id_reservation, id: id_sub_reservation, set, motive } = row;
  if (noun === 'reservation') {
    const { ship, ...rest } = checkedValues(EDITED.reservation, set);
    const named = ship === undefined ? rest : { ...rest, id_ship: await shipOf(tx, ship) };
    return editReservation(tx, actor, { id_reservation, version: row.version, motive, set: named }, shared);
  }
  const version = await versionMeant(tx, row, before);
  return editContainer(
    tx,
    actor,
    { id_sub_reservation, version, motive, set: checkedValues(EDITED.sub_reservation, set) },
    shared,
  );
}

/** Locks the reservations of the rows, so that what is read now stays valid until they are stored. */
async function holdBefore(tx: Tx, ids: readonly number[], owners: ReadonlyMap<number, number>): Promise<Before> {
  const own = new Set(ids);
  const changedAlone = [...owners].flatMap(([sub, id]) => (own.has(id) ? [sub] : []));
  if (changedAlone.length === 0) return new Map();
  const visible = await visibleReservations(tx, [...new Set([...ids, ...owners.values()])]);
  return tx.asSystem(async () => {
    await holdReservations(tx, visible);
    return containerVersions(tx, changedAlone);
  });
}

/** The box of a row, if it sets one. */
function boxOf({ set: { container_code } }: EditedRow): string | null {
  return typeof container_code === 'string' ? tidyContainer(container_code) : null;
}

/** Fields that move a slot or its latest hour. */
const MOVES_SLOTS = ['appointment_date', 'appointment_time', 'cut_off', 'delivery_at'];

/** Adds a warning when a row moved a slot past its cut-off, after the slots were settled: to the last such row of each reservation. */
async function withLateSlots(
  tx: Tx,
  rows: readonly EditedRow[],
  outcomes: readonly RowOutcome<EditDone>[],
  owners: ReadonlyMap<number, number>,
): Promise<RowOutcome<EditDone>[]> {
  const last = new Map<number, number>();
  for (const [i, row] of rows.entries()) {
    const outcome = outcomes[i];
    const owner = row.noun === 'reservation' ? row.id : owners.get(row.id);
    if (owner !== undefined && outcome?.ok && !outcome.value.unchanged && MOVES_SLOTS.some(field => field in row.set))
      last.set(owner, i);
  }
  const late = await slotsPastCutOffs(tx, [...last.keys()]);
  const lateByRow = new Map([...late].map(([owner, warnings]) => [last.get(owner), warnings]));
  return outcomes.map((outcome, i) => {
    const warnings = lateByRow.get(i);
    if (!outcome.ok || warnings === undefined) return outcome;
    return { ok: true, value: { ...outcome.value, warnings: [...outcome.value.warnings, ...warnings] } };
  });
}

/** Returns the final versions after all rows, with which the person continues to edit. */
function asSettled(
  rows: readonly EditedRow[],
  outcomes: readonly RowOutcome<EditDone>[],
  settled: ReadonlyMap<number, ReservationRecord>,
): RowOutcome<EditDone>[] {
  const subs = new Map(
    [...settled.values()].flatMap(record => record.sub_reservations.map(sub => [sub.id_sub_reservation, sub] as const)),
  );
  return outcomes.map((outcome, i) => {
    const row = rows[i];
    if (!outcome.ok || outcome.value.unchanged || row === undefined) return outcome;
    const now = row.noun === 'reservation' ? settled.get(row.id) : subs.get(row.id);
    return { ok: true, value: { ...outcome.value, version: now?.version ?? outcome.value.version } };
  });
}

/**
 * Edits fields of many reservations and containers, each row by the verb of a single one and independently. Data shared by rows is read
 * once, and consequences (statuses, tasks, slots, margins) are derived once at the end. If that is refused, each row is processed
 * completely by itself, so that the error goes to its row. Rows are compared with what their sender read: a container's row keeps its own
 * version valid even if its reservation's row in the same call (another appointment, another price) increments it first.
 */
export async function fastEdit(tx: Tx, actor: Actor, { rows }: { rows: readonly EditedRow[] }): Promise<EditAnswer> {
  await holdBooked(tx, {
    papers: [],
    boxes: rows.map(boxOf),
  });
  const ids = (noun: EditedRow['noun']) => rows.flatMap(row => (row.noun === noun ? [row.id] : []));
  const owners = await reservationsOf(tx, ids('sub_reservation'));
  // By reservation, the reservation's own row first.
  const order = (row: EditedRow): number =>
    row.noun === 'reservation' ? row.id : (owners.get(row.id) ?? Number.MAX_SAFE_INTEGER) + 0.5;
  const before = await holdBefore(tx, ids('reservation'), owners);
  const together = async () => {
    const shared = await shareEdits(tx, { reservations: ids('reservation'), owners });
    const outcomes = await eachInSavepoint(tx, rows, order, row => editRow(tx, actor, row, before, shared));
    const settled = await shared.settle(tx);
    return withLateSlots(tx, rows, asSettled(rows, outcomes, settled), owners);
  };
  const outcomes = await tx.inSavepoint(together).catch((error: unknown) => {
    if (refusalOf(error) === null) throw error;
    return eachInSavepoint(tx, rows, order, row => editRow(tx, actor, row, before));
  });
  return answerOf(
    rows.map(row => row.id),
    outcomes,
  );
}

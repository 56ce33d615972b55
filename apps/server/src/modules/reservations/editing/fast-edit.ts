import {
  EDITED,
  type EditAnswer,
  type EditedRow,
  type EditOutcome,
} from '@cabezal/contract/reservations/editing.calls';
import { tidyContainer } from '@cabezal/domain/validation/container';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { invalidInput } from '../../../platform/http/register.ts';
import { type Apart, eachApart } from '../../bulk/each-apart.ts';
import { holdBooked } from '../booking/hold-booked.ts';
import { editContainer } from './edit-container.ts';
import { type EditDone, editReservation } from './edit-reservation.ts';
import { reservationsOf } from './edited.queries.ts';

/** What became of each row, in the order in which they were sent. A row that said nothing new is taken, and said so. */
export function answerOf(ids: readonly number[], outcomes: readonly Apart<EditDone>[]): EditAnswer {
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

/** What a row says, by the rules of its fields; the sentence beside each that breaks one. */
function said<T>(schema: z.ZodType<T>, set: unknown): T {
  const parsed = schema.safeParse(set);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

function editRow(tx: Tx, actor: Actor, { noun, id, version, set, motive }: EditedRow): Promise<EditDone> {
  const target = { version, motive };
  return noun === 'reservation'
    ? editReservation(tx, actor, { ...target, id_reservation: id, set: said(EDITED.reservation, set) })
    : editContainer(tx, actor, { ...target, id_sub_reservation: id, set: said(EDITED.sub_reservation, set) });
}

/** The box that a row would name, as far as it is one. */
function boxOf({ set: { container_code } }: EditedRow): string | null {
  return typeof container_code === 'string' ? tidyContainer(container_code) : null;
}

/**
 * Edits fields of many reservations and containers, each row by the verb of one. Of two rows of one reservation the second meets the
 * version that the first left: rows are judged by what their sender read, so a container's row carries the container's own version.
 */
export async function fastEdit(tx: Tx, actor: Actor, { rows }: { rows: readonly EditedRow[] }): Promise<EditAnswer> {
  await holdBooked(tx, {
    papers: [],
    boxes: rows.map(boxOf),
  });
  const owners = await reservationsOf(
    tx,
    rows.flatMap(row => (row.noun === 'sub_reservation' ? [row.id] : [])),
  );
  // One after the other by reservation, the reservation's own row first.
  const order = (row: EditedRow): number =>
    row.noun === 'reservation' ? row.id : (owners.get(row.id) ?? Number.MAX_SAFE_INTEGER) + 0.5;
  const outcomes = await eachApart(tx, rows, order, row => editRow(tx, actor, row));
  return answerOf(
    rows.map(row => row.id),
    outcomes,
  );
}

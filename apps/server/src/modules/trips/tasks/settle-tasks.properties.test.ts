import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation, saveSchedule } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { completeTasks, saveTaskInformation } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { deleteDocument, saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { countTasks, isOpenTask } from '@cabezal/domain/trips/tasks/indicator';
import type { TaskStatus } from '@cabezal/domain/trips/tasks/task';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { legOf } from '../../../../test/trips.ts';
import { uploadBytes } from '../../system/imports/import.samples.ts';

/** 9-operations §12 no. 8, through the calls: the indicator, each task once, its due time, and tasks that facts complete and reopen. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const DAY_MIN = 24 * 60;
const cutOffs = ['2026-11-26T10:00:00.000Z', '2026-11-27T16:00:00.000Z', '2026-11-28T10:00:00.000Z'] as const;

interface Row {
  id_reservation_task: number;
  version: number;
  code: string | null;
  of: number | null;
  status: TaskStatus;
  due_at: string | null;
  due_is_manual: boolean;
  completed_by_fact: string | null;
}
const rowsOf = (id: number) =>
  t.rows<Row>(sql`select k.id_reservation_task, k.version, t.code, k.id_sub_reservation as of, k.status, iso(k.due_at) as due_at, k.due_is_manual, k.completed_by_fact
    from reservation_tasks k left join tasks t using (id_task) where k.id_reservation = ${id} order by k.id_reservation_task`);
const taskOf = async (id: number, code: string) => (await rowsOf(id)).find(row => row.code === code);
const read = (id_reservation: number) => clerk.ok(getReservation, { id_reservation });

/** What the reservation is known to have: the facts of the invariants. */
interface Known {
  cut_off: string;
  papers: number[];
  slot: boolean;
}
type Step = 'paper' | 'no paper' | 'cut-off' | 'slot' | 'due by hand' | 'due by rule' | 'complete';

async function setSlot(reservation: ReservationDetail): Promise<void> {
  const leg = legOf(reservation, 'RETIRO');
  const position = leg.stops.find(stop => stop.code === 'DEP')?.position ?? 1;
  const stops = [{ id_leg: leg.id_leg, position, slot_code: 'T-4711' }];
  const { id_reservation, version } = reservation;
  await clerk.ok(saveSchedule, { id_reservation, version, stops });
}

/** Sets the due time of «E_INGRESO» by hand, or lets it follow the cut-off again. A settled task may refuse it. */
async function setDue(id: number, due_at: string | null): Promise<void> {
  const task = await taskOf(id, 'E_INGRESO');
  const { id_reservation_task, version } = task ?? {};
  await clerk.call(saveTaskInformation, { id_reservation_task, version, due_at });
}

async function happen(id: number, step: Step, nth: number, known: Known): Promise<void> {
  if (step === 'paper') {
    const id_file = await uploadBytes(t, 'operador', Buffer.from('%PDF-1.4'), 'application/pdf');
    const paper = { id_file, kind: 'CARTA_TEMPERATURA' as const, id_reservation: id };
    known.papers.push((await clerk.ok(saveDocument, paper)).id_document);
  }
  const paper = step === 'no paper' ? known.papers.pop() : undefined;
  if (paper !== undefined) await clerk.ok(deleteDocument, { id_document: paper, motive: 'Era de otra reserva' });
  if (step === 'cut-off') {
    known.cut_off = cutOffs[nth % cutOffs.length] ?? known.cut_off;
    const { version } = await read(id);
    const rows = [{ noun: 'reservation' as const, id, version, set: { cut_off: known.cut_off } }];
    await clerk.ok(saveFastEdit, { rows });
  }
  if (step === 'slot') {
    await setSlot(await read(id));
    known.slot = true;
  }
  if (step === 'due by hand') await setDue(id, '2026-11-22T00:00:00.000Z');
  if (step === 'due by rule') await setDue(id, null);
  if (step === 'complete') {
    const { id_reservation_task, version } = (await taskOf(id, 'E_BOOKING')) ?? {};
    await clerk.call(completeTasks, { rows: [{ id_reservation_task, version }] });
  }
}

async function holds(id: number, known: Known): Promise<void> {
  const rows = await rowsOf(id);
  // The indicator is a function of the statuses.
  const [counted] = await t.rows(
    sql`select tasks_total as total, tasks_completed as completed, tasks_in_progress as in_progress, iso(tasks_due_at) as due_at
      from reservations where id_reservation = ${id}`,
  );
  expect(counted).toEqual(countTasks(rows));
  // Each task is created once.
  const keys = rows.map(row => `${row.code} ${row.of}`);
  expect(new Set(keys).size).toBe(keys.length);
  // The due time follows its anchor unless a person set it.
  for (const row of rows.filter(one => one.code === 'E_INGRESO' && !one.due_is_manual && isOpenTask(one.status)))
    expect(row.due_at).toBe(addMinutes(known.cut_off, -DAY_MIN));
  // A task is completed by its fact while the fact holds, and open again when it is undone.
  const byFact = (code: string) => rows.filter(row => row.code === code).map(row => row.completed_by_fact !== null);
  expect(byFact('E_CARTA_TEMPERATURA')).toEqual([known.papers.length > 0]);
  expect(byFact('E_TURNO')).toEqual([known.slot]);
  for (const row of rows) if (row.completed_by_fact !== null) expect(row.status).toBe('COMPLETED');
}

test('whatever happens to a reservation, its tasks follow from its facts', async () => {
  const step = fc.constantFrom<Step>('paper', 'no paper', 'cut-off', 'slot', 'due by hand', 'due by rule', 'complete');
  const steps = fc.array(fc.record({ step, nth: fc.nat(2) }), { minLength: 3, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async happening => {
      const [cut_off] = cutOffs;
      const { id_reservation } = await approvedReservation(t, exportBooking({ cut_off }));
      const known: Known = { cut_off, papers: [], slot: false };
      await holds(id_reservation, known);
      for (const one of happening) {
        await happen(id_reservation, one.step, one.nth, known);
        await holds(id_reservation, known);
      }
    }),
    { numRuns: rounds(12) },
  );
});

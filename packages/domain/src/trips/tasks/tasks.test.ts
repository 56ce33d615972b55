import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal, reason } from '../../system/refusals/refusals';
import { addMinutes, toMillis } from '../../system/time/time';
import { countTasks, taskIndicator } from './indicator';
import { together, type WholeWord } from './of-all-containers';
import { askedOfWhole, dueOf, factStands, settleTasks } from './settle-tasks';
import type { CatalogueTask, GivenTask, TaskContainer, TaskFacts, TaskStatus } from './task';
import { canSetStatus, fieldError, passesGate } from './work-task';

const zone = 'America/Guayaquil';
const now = '2026-11-21T14:00:00.000Z';
const box = (id_sub_reservation: number, more: Partial<TaskContainer> = {}): TaskContainer => ({
  id_sub_reservation,
  given_up: false,
  reefer: true,
  finished: false,
  has_slot: false,
  has_return_slot: false,
  has_container: false,
  has_seal: false,
  issued: false,
  has_disv: false,
  picked_up_at: null,
  last_free_day: null,
  returned: null,
  planned_start: '2026-11-24T05:00:00.000Z',
  files: [],
  ...more,
});
const facts = (more: Partial<TaskFacts> = {}): TaskFacts => ({
  reservation_type: 'E',
  template: 'E_CON_RETIRO',
  id_client: 1,
  id_shipping_line: 1,
  given_up: false,
  accepted: false,
  scheduled: false,
  finished: false,
  cut_off: '2026-11-25T10:00:00.000Z',
  appointment_at: '2026-11-24T10:00:00.000Z',
  files: [],
  containers: [box(1), box(2)],
  ...more,
});
const kind = (more: Partial<CatalogueTask> = {}): CatalogueTask => ({
  id_task: 1,
  name: 'Turno',
  reservation_type: null,
  templates: [],
  id_client: null,
  id_shipping_line: null,
  only_reefer: false,
  scope: 'CONTAINER',
  created_on: 'BOOKED',
  due_anchor: 'CUT_OFF',
  due_offset_min: -60,
  completes_on: null,
  active: true,
  ...more,
});

/** Stored tasks after settling. */
function store(given: GivenTask[], at: TaskFacts, catalogue: CatalogueTask[], when = now): GivenTask[] {
  const { made, changed } = settleTasks(at, catalogue, given, { now: when, zone });
  const kept = given.map(task => ({
    ...task,
    ...changed.find(one => one.id_reservation_task === task.id_reservation_task),
  }));
  const born = made.map((task, i) => ({
    ...task,
    id_reservation_task: given.length + i + 1,
    due_is_manual: false,
    created_at: when,
    started_at: null,
    cancelled_by_fact: false,
  }));
  return [...kept, ...born];
}

describe('tasks of a reservation', () => {
  test('one per container and one per reservation are created once their fact has occurred', () => {
    const catalogue = [kind(), kind({ id_task: 2, scope: 'RESERVATION', created_on: 'ACCEPTED' })];
    const booked = store([], facts(), catalogue);
    expect(booked.map(task => [task.id_task, task.id_sub_reservation])).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(store(booked, facts({ accepted: true }), catalogue)).toHaveLength(3);
  });

  test.each([
    [{ reservation_type: 'I' as const }, 0],
    [{ templates: ['E_DIRECTO'] }, 0],
    [{ id_client: 2 }, 0],
    [{ id_shipping_line: 9 }, 0],
    [{ active: false }, 0],
    [{ only_reefer: true }, 1],
    [{ templates: ['E_CON_RETIRO'], id_client: 1, id_shipping_line: 1 }, 2],
  ])('a task applies to the reservations of its definition: %o', (more, count) => {
    const at = facts({ containers: [box(1), box(2, { reefer: false })] });
    expect(settleTasks(at, [kind(more)], [], { now, zone }).made).toHaveLength(count);
  });

  test('no fact creates a task that is asked for', () => {
    const all = facts({ accepted: true, scheduled: true, finished: true });
    expect(settleTasks(all, [kind({ created_on: 'ASKED' })], [], { now, zone }).made).toEqual([]);
  });

  test('a deleted task is not created again; cancelled containers get none', () => {
    const gone = store([], facts({ containers: [box(1)] }), [kind()]).map(task => ({
      ...task,
      status: 'CANCELLED' as const,
    }));
    const at = facts({ containers: [box(1), box(2, { given_up: true })] });
    expect(settleTasks(at, [kind()], gone, { now, zone })).toEqual({ made: [], changed: [] });
  });
});

describe('facts', () => {
  test('a fact of the reservation holds when it holds for every active container', () => {
    const at = facts({ containers: [box(1, { has_slot: true }), box(2, { given_up: true })] });
    expect(factStands('SLOT_SET', at, null)).toBe(true);
    expect(factStands('SLOT_SET', facts({ containers: [] }), null)).toBe(false);
    expect(factStands('FILE:EIR_INGRESO', facts({ files: ['EIR_INGRESO'] }), 1)).toBe(true);
    expect(factStands('NADA', at, null)).toBe(false);
  });

  test('a task is cancelled and restored with its container', () => {
    const begun = store([], facts({ containers: [box(1)] }), [kind()]).map(task => ({
      ...task,
      status: 'IN_PROGRESS' as const,
      started_at: now,
    }));
    const given = store(begun, facts({ containers: [box(1, { given_up: true })] }), [kind()]);
    expect(given).toMatchObject([{ status: 'CANCELLED', cancelled_by_fact: true }]);
    expect(store(given, facts({ containers: [box(1)] }), [kind()])).toMatchObject([{ status: 'IN_PROGRESS' }]);
  });

  test('the last free day ends at midnight', () => {
    const due = (last_free_day: string | null) => {
      const at = facts({ containers: [box(1, { last_free_day })] });
      return dueOf({ due_anchor: 'LAST_FREE_DAY', due_offset_min: 0 }, at, 1, now, zone);
    };
    expect(due('2026-11-27')).toBe('2026-11-28T05:00:00.000Z');
    expect(due(null)).toBeNull();
  });

  test('a completed task keeps its due time', () => {
    const done = store([], facts(), [kind()]).map(task => ({ ...task, status: 'COMPLETED' as const }));
    const later = facts({ cut_off: '2026-11-28T10:00:00.000Z' });
    expect(store(done, later, [kind()])).toEqual(done);
  });
});

const statuses: TaskStatus[] = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'];
const flags = fc.record({ has_slot: fc.boolean(), given_up: fc.boolean(), has_seal: fc.boolean() });
const moments = fc.array(
  fc.record({
    boxes: fc.tuple(flags, flags, flags),
    given_up: fc.boolean(),
    cutHours: fc.integer({ min: 0, max: 500 }),
    manual: fc.option(fc.nat(20), { nil: null }),
    touched: fc.option(fc.nat(20), { nil: null }),
  }),
  { minLength: 1, maxLength: 12 },
);
const catalogue = [
  kind({ completes_on: 'SLOT_SET' }),
  kind({ id_task: 2, scope: 'RESERVATION', completes_on: 'SEAL_SET', due_offset_min: 30 }),
  kind({ id_task: 3 }),
];
const manualDue = '2026-12-24T00:00:00.000Z';

test('§12 no. 8: the indicator depends on statuses only', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses)), all => {
      const shown = taskIndicator(countTasks(all.map(status => ({ status, due_at: null }))), now);
      const counted = all.filter(status => status !== 'CANCELLED');
      if (counted.length === 0) return shown === null;
      if (counted.every(status => status === 'COMPLETED')) return shown?.color === 'GREEN';
      return shown?.color === (counted.includes('IN_PROGRESS') ? 'GOLD' : 'GREY') && !shown.overdue;
    }),
  );
});

test('§12 no. 8: a task is created once; its due time follows the anchor unless a person sets it; undoing a fact reopens it', () => {
  fc.assert(
    fc.property(moments, sequence => {
      let given: GivenTask[] = [];
      for (const { boxes, given_up, cutHours, manual, touched } of sequence) {
        given = given.map((task, i) => ({
          ...task,
          ...(i === manual ? { due_is_manual: true, due_at: manualDue } : {}),
          // A person starts it.
          ...(i === touched && task.status === 'PENDING' ? { status: 'IN_PROGRESS' as const, started_at: now } : {}),
        }));
        const cut_off = addMinutes(now, cutHours * 60);
        const at = facts({ given_up, cut_off, containers: boxes.map((flag, i) => box(i + 1, flag)) });
        given = store(given, at, catalogue);
        expect(settleTasks(at, catalogue, given, { now, zone })).toEqual({ made: [], changed: [] });
        const keys = given.map(task => `${task.id_task}:${task.id_sub_reservation}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const task of given) {
          const rule = catalogue.find(one => one.id_task === task.id_task) as CatalogueTask;
          const isGone =
            given_up || at.containers.some(one => one.given_up && one.id_sub_reservation === task.id_sub_reservation);
          const open = task.status === 'PENDING' || task.status === 'IN_PROGRESS';
          expect(open && isGone).toBe(false);
          if (!isGone && rule.completes_on !== null)
            expect(task.status === 'COMPLETED').toBe(factStands(rule.completes_on, at, task.id_sub_reservation));
          if (open && task.due_is_manual) expect(task.due_at).toBe(manualDue);
          if (open && !task.due_is_manual)
            expect(toMillis(task.due_at as string)).toBe(toMillis(cut_off) + rule.due_offset_min * 60_000);
        }
      }
    }),
  );
});

/** All containers as one; facts that were not asked for are unknown. */
function known(whole: TaskContainer | null, asked: readonly WholeWord[]): TaskContainer | null {
  const is = (word: WholeWord): boolean => asked.includes(word);
  return (
    whole && {
      ...box(0),
      reefer: is('REEFER') && whole.reefer,
      picked_up_at: is('PICKED_UP') ? whole.picked_up_at : null,
      planned_start: is('PLANNED_START') ? whole.planned_start : null,
      last_free_day: is('LAST_FREE_DAY') ? whole.last_free_day : null,
      has_slot: is('SLOT_SET') && whole.has_slot,
      has_return_slot: is('RETURN_SLOT_SET') && whole.has_return_slot,
      has_container: is('CONTAINER_SET') && whole.has_container,
      has_seal: is('SEAL_SET') && whole.has_seal,
      issued: is('GUIDE_ISSUED') && whole.issued,
      has_disv: is('DISV_ISSUED') && whole.has_disv,
      returned: is('RETURNED') && whole.returned === true,
      files: whole.files.filter(file => is(`FILE:${file}`)),
    }
  );
}
const completions = [
  'SLOT_SET',
  'RETURN_SLOT_SET',
  'CONTAINER_SET',
  'SEAL_SET',
  'GUIDE_ISSUED',
  'DISV_ISSUED',
  'RETURNED',
  'FILE:EIR_INGRESO',
  null,
];
const someTask = fc.record({
  scope: fc.constantFrom('CONTAINER' as const, 'RESERVATION' as const),
  only_reefer: fc.boolean(),
  created_on: fc.constantFrom('BOOKED' as const, 'ACCEPTED' as const, 'PICKED_UP' as const, 'FINISHED' as const),
  due_anchor: fc.constantFrom('CUT_OFF' as const, 'PLANNED_START' as const, 'LAST_FREE_DAY' as const),
  completes_on: fc.constantFrom(...completions),
});
const instant = fc.option(
  fc.nat(500).map(hours => addMinutes(now, hours * 60)),
  { nil: null },
);
const files = fc.subarray(['EIR_INGRESO']);
const someBox = fc.record({
  given_up: fc.boolean(),
  reefer: fc.boolean(),
  finished: fc.boolean(),
  has_slot: fc.boolean(),
  has_return_slot: fc.boolean(),
  has_container: fc.boolean(),
  has_seal: fc.boolean(),
  issued: fc.boolean(),
  has_disv: fc.boolean(),
  picked_up_at: instant,
  last_free_day: fc.constantFrom('2026-11-27', '2026-11-30', null),
  returned: fc.constantFrom(true, false, null),
  planned_start: instant,
  files,
});
const someFacts = fc.record({
  accepted: fc.boolean(),
  finished: fc.boolean(),
  given_up: fc.boolean(),
  files,
  boxes: fc.tuple(someBox, someBox, someBox),
});

test('settling one container with `askedOfWhole` gives the same as settling the whole reservation', () => {
  fc.assert(
    fc.property(fc.array(someTask, { maxLength: 6 }), fc.array(someFacts, { minLength: 1 }), (tasks, sequence) => {
      const all = tasks.map((task, i) => kind({ ...task, id_task: i + 1 }));
      let given: GivenTask[] = [];
      for (const { boxes, ...more } of sequence) {
        const whole = facts({ ...more, containers: boxes.map((one, i) => box(i + 1, one)) });
        const read = { ...whole, containers: whole.containers.slice(0, 1) };
        const own = given.filter(task => task.id_sub_reservation === null || task.id_sub_reservation === 1);
        const standing = together(whole.containers.filter(one => !one.given_up));
        const part = { ...read, whole: known(standing, askedOfWhole(read, all, own)) };
        const at = { now, zone, only: [1] };
        expect(settleTasks(part, all, own, at)).toEqual(settleTasks(whole, all, own, at));
        given = store(given, whole, all);
      }
    }),
  );
});

test('nothing is asked of all containers if no task of the reservation depends on them', () => {
  const own = kind({
    scope: 'RESERVATION',
    completes_on: 'FILE:CARTA',
    only_reefer: true,
    due_anchor: 'PLANNED_START',
  });
  expect(askedOfWhole(facts(), [kind()], [])).toEqual([]);
  expect(askedOfWhole(facts(), [own], [])).toEqual(['REEFER', 'PLANNED_START', 'FILE:CARTA']);
  expect(askedOfWhole(facts({ files: ['CARTA'] }), [own], [])).toEqual(['REEFER', 'PLANNED_START']);
  expect(askedOfWhole(facts({ given_up: true }), [own], [])).toEqual([]);
  const [made] = store([], facts(), [own]);
  const given = made === undefined ? [] : [made];
  expect(askedOfWhole(facts(), [own], given)).toEqual(['FILE:CARTA', 'PLANNED_START']);
  const done = given.map(task => ({ ...task, status: 'COMPLETED' as const }));
  expect(askedOfWhole(facts(), [own], done)).toEqual([]);
});

test('a task is overdue when it is open and past its due time', () => {
  const counts = countTasks([
    { status: 'COMPLETED', due_at: '2026-11-01T00:00:00.000Z' },
    { status: 'IN_PROGRESS', due_at: '2026-11-21T13:59:00.000Z' },
    { status: 'PENDING', due_at: '2026-11-22T00:00:00.000Z' },
  ]);
  expect(taskIndicator(counts, now)).toEqual({ color: 'GOLD', text: '1/3', overdue: true });
  expect(taskIndicator(counts, '2026-11-21T13:00:00.000Z')?.overdue).toBe(false);
});

describe('actions of a person', () => {
  const fields = [{ key: 'number', label: 'Número', kind: 'text', required: true }] as const;
  const task = { status: 'PENDING', completed_by_fact: null, started_at: null } as const;
  const worked = { task, completes_on: null, fields, information: {} };
  test('completing needs all required fields; a task with a fact is completed by that fact only', () => {
    expect(reason(canSetStatus('COMPLETED', worked))).toBe('Complete: Número');
    expect(canSetStatus('COMPLETED', { ...worked, information: { number: 'A1' } })).toBe(true);
    const byFact = { ...worked, completes_on: 'SLOT_SET', information: { number: 'A1' } };
    expect(reason(canSetStatus('COMPLETED', byFact))).toBe('Se completa al registrar el turno');
    expect(canSetStatus('IN_PROGRESS', byFact)).toBe(true);
    // Another terminal has no DISV: what it gives is entered by a person.
    const byDisv = { ...byFact, completes_on: 'DISV_ISSUED' };
    expect(canSetStatus('COMPLETED', byDisv)).toBe(true);
    const issued = { ...byDisv.task, status: 'COMPLETED' as const, completed_by_fact: 'DISV_ISSUED' };
    expect(reason(canSetStatus('PENDING', { ...byDisv, task: issued }))).toBe(
      'Se completa al registrar la emisión del DISV',
    );
    const done = { ...byFact, task: { ...task, status: 'COMPLETED', completed_by_fact: 'SLOT_SET' } as const };
    expect(isRefusal(canSetStatus('PENDING', done))).toBe(true);
    const gone = { ...worked, task: { ...task, status: 'CANCELLED' } as const };
    expect(canSetStatus('PENDING', gone)).toMatchObject({ code: 'TRANSICION_INVALIDA' });
  });
  test('a value has the kind of its field', () => {
    const field = (of: 'number' | 'date' | 'file' | 'check') => ({ key: 'k', label: 'K', kind: of, required: false });
    expect([fieldError(field('number'), 'x'), fieldError(field('date'), '2026-02-30')]).not.toContain(null);
    expect([fieldError(field('file'), 1.5), fieldError(field('check'), 'sí')]).not.toContain(null);
    expect([fieldError(field('number'), 3), fieldError(field('check'), false)]).toEqual([null, null]);
  });
  test('a gate is closed while its task is open', () => {
    const gated = (status: TaskStatus) => [{ title: 'AISV', gate: 'ISSUE' as const, status }];
    expect(reason(passesGate('ISSUE', gated('IN_PROGRESS')))).toBe('Falta la tarea “AISV”');
    expect(passesGate('CLOSE', gated('PENDING'))).toBe(true);
    expect(passesGate('ISSUE', gated('CANCELLED'))).toBe(true);
  });
});

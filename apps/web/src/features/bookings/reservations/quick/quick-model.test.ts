import type { FastContainer, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { describe, expect, it } from 'vitest';
import { quickColumns } from './quick-columns.ts';
import {
  type Drafts,
  decided,
  linesOf,
  linesWith,
  paste,
  pastedCells,
  sheetOf,
  toSend,
  written,
} from './quick-model.ts';
import { leftAfter } from './quick-saved.ts';

const by = { today: '2026-11-23', now: new Date('2026-11-23T15:00:00Z'), past: true, max_kg: 45_000 };
const free = { can: true as const, wants_motive: false };
const open = Object.fromEntries(quickColumns.map(column => [column.edit, free]));
const box = (id_sub_reservation: number, patch: Partial<FastContainer> = {}): FastContainer => ({
  id_sub_reservation,
  number: 1,
  version: 3,
  container_code: null,
  container_type: '40RH',
  seals: [],
  tare_kg: 4_800,
  payload_kg: 29_200,
  weight_kg: 21_800,
  dae: null,
  vgm_kg: null,
  needs_generator: true,
  own_generator: false,
  retrieval: null,
  delivery: null,
  edit: open,
  ...patch,
});
const reservation = (id: number, patch: Partial<FastReservation> = {}): FastReservation => ({
  id_reservation: id,
  reservation_type: 'E',
  client_name: 'Banaexport',
  shown_status: 'ACCEPTED',
  version: 7,
  booking: null,
  bl: null,
  cw1_code: null,
  reference: null,
  ship: null,
  voyage: null,
  cut_off: null,
  release_number: null,
  exit_letter: null,
  scheduled: false,
  appointment_date: '2026-11-24',
  appointment_time: '05:00',
  containers: [box(id * 10)],
  edit: open,
  ...patch,
});
const at = (field: string) => quickColumns.findIndex(column => column.field === field);
const none: Drafts = new Map();
const pasteInto = (rows: FastReservation[], field: string, text: string, line = 0) => {
  const lines = linesOf(rows);
  const column = at(field);
  const done = paste(lines, none, { line, column }, pastedCells(text, quickColumns[column] as never));
  const sheet = sheetOf(lines, done.drafts, by);
  return { ...done, lines, sheet, sending: toSend(lines, sheet), cells: sheet.map(cells => cells[column]) };
};
const many = (count: number) => Array.from({ length: count }, (_, i) => reservation(i + 1));

describe('a pasted column', () => {
  it('accepts numbers in the formats of WhatsApp and Excel', () => {
    const text = 'MSKU 750214-0 \r\ntemu 6079348\r\n3. CMAU412076-0\r\n';
    const { cells, sending } = pasteInto(many(3), 'container_code', text);
    expect(cells.map(cell => [cell?.value, cell?.error])).toEqual([
      ['MSKU7502140', null],
      ['TEMU6079348', null],
      ['CMAU4120760', null],
    ]);
    expect(sending.rows).toEqual(
      ['MSKU7502140', 'TEMU6079348', 'CMAU4120760'].map((container_code, i) => ({
        noun: 'sub_reservation',
        id: (i + 1) * 10,
        version: 3,
        set: { container_code },
      })),
    );
  });

  it('accepts whether the client brings the genset, for containers that need one', () => {
    const dry = reservation(4, { containers: [box(40, { needs_generator: false })] });
    const { cells, sending } = pasteInto([...many(3), dry], 'own_generator', 'Sí\nno\nquizás\nx');
    expect(cells.map(cell => [cell?.value, cell?.isChanged, cell?.error])).toEqual([
      [true, true, null],
      [false, false, null],
      ['quizás', true, 'Escriba Sí, o déjelo vacío'],
      ['x', true, 'Solo un contenedor que lleva generador puede llevar el del cliente'],
    ]);
    expect(sending.rows.map(row => row.set)).toEqual([{ own_generator: true }]);
  });

  it('sends all but the one with a wrong check digit, and shows the reason', () => {
    const codes = ['MSKU7502140', 'MSKU7502141', 'TEMU6079348'];
    const { cells, sending } = pasteInto(many(3), 'container_code', codes.join('\n'));
    expect(cells[1]?.error).toBe('El número de contenedor no es válido, no concuerda el digito verificador');
    expect(sending).toMatchObject({ wrong: 1, keys: ['c10', 'c30'] });
  });

  it('keeps an empty line of the column: the next value belongs to its own row', () => {
    const { cells } = pasteInto(many(3), 'container_code', 'MSKU7502140\n\nTEMU6079348');
    expect(cells.map(cell => cell?.value)).toEqual(['MSKU7502140', null, 'TEMU6079348']);
  });

  it('reads numbers on one line as a column, and reports those without a row', () => {
    const one = pasteInto(many(2), 'container_code', 'MSKU7502140, TEMU6079348 y CMAU4120760');
    expect(one.cells.map(cell => cell?.value)).toEqual(['MSKU7502140', 'TEMU6079348']);
    expect(one.beyond).toBe(1);
  });

  it('marks a number in two rows as wrong in both', () => {
    const { cells, sending } = pasteInto(many(2), 'container_code', 'MSKU7502140\nMSKU 750214-0');
    expect(cells.map(cell => cell?.error)).toEqual(['Este número está en dos filas', 'Este número está en dos filas']);
    expect(sending.rows).toEqual([]);
  });

  it('checks weights and dates by the usual rules', () => {
    const weights = pasteInto(many(4), 'weight_kg', '22 t\n48000 lb\n50000\nmucho');
    expect(weights.cells.map(cell => cell?.error ?? cell?.value)).toEqual([
      22_000,
      21_772,
      'Peso máximo 45000 kg',
      'Escriba el peso, por ejemplo 21.800 kg',
    ]);
    expect(pasteInto(many(1), 'weight_kg', '30000').cells[0]?.error).toContain('29200');
    const dates = pasteInto(many(3), 'cut_off', '24/11/2026 14:30\n24 nov 9h45\nmañana');
    expect(dates.cells.map(cell => cell?.error ?? cell?.value)).toEqual([
      '2026-11-24T19:30:00.000Z',
      '2026-11-24T14:45:00.000Z',
      'Escriba día y hora, por ejemplo 24/11 14:30',
    ]);
  });

  it('of reservations fills one row per reservation, whatever the number of containers; several columns are filled line by line', () => {
    const rows = [reservation(1, { containers: [box(10), box(11)] }), reservation(2)];
    const { sending } = pasteInto(rows, 'booking', 'maeu1111\nmaeu2222');
    expect(sending.rows.map(row => [row.id, row.set])).toEqual([
      [1, { booking: 'MAEU1111' }],
      [2, { booking: 'MAEU2222' }],
    ]);
    const two = pasteInto(rows, 'seals', 'EC1, EC2\t20000\n\t21000\nEC3\t22000');
    expect(two.sending.rows.map(row => [row.id, row.set])).toEqual([
      [10, { seals: ['EC1', 'EC2'], weight_kg: 20_000 }],
      [11, { weight_kg: 21_000 }],
      [20, { seals: ['EC3'], weight_kg: 22_000 }],
    ]);
  });

  it('accepts the number of a paper with separators, as in mails', () => {
    const rows = [reservation(1)];
    const cellOf = (column: string, text: string) => pasteInto(rows, column, text).cells[0]?.value;
    expect(cellOf('booking', 'maeu 264180-953')).toBe('MAEU264180953');
    expect(cellOf('bl', 'MAEU 264180-953')).toBe('MAEU264180953');
    expect(cellOf('cw1_code', '00 123–4')).toBe('001234');
    expect(cellOf('reference', 'PO 4500-88')).toBe('PO 4500-88');
  });

  it('writes nothing into locked cells, and reports how many', () => {
    const closed = reservation(2, { edit: { booking: { can: 'El booking ya no se cambia', wants_motive: false } } });
    const { locked, sending, cells } = pasteInto([reservation(1), closed], 'booking', 'MAEU1\nMAEU2');
    expect([locked, sending.keys]).toEqual([1, ['r1']]);
    expect(cells[1]?.locked).toBe('El booking ya no se cambia');
  });
});

describe('a cell', () => {
  const place = { line: 0, column: at('booking') };
  it('with the stored value counts as unchanged', () => {
    const lines = linesOf([reservation(1, { booking: 'MAEU1111' })]);
    expect(written(lines, none, place, ' maeu1111 ', by)?.size).toBe(0);
  });

  it('needs a motive if it replaces a value', () => {
    const edit = { ...open, booking: { can: true as const, wants_motive: true } };
    const of = (booking: string | null) => {
      const lines = linesOf([reservation(1, { booking, edit })]);
      return toSend(lines, sheetOf(lines, written(lines, none, place, 'OTRO1', by) ?? none, by)).explained.size;
    };
    expect([of('MAEU1111'), of(null)]).toEqual([1, 0]);
  });

  it('that another person changed meanwhile waits until the own value is kept or dropped', () => {
    const before = linesOf([reservation(1, { booking: 'MAEU1111' })]);
    const drafts = written(before, none, place, 'MINE11', by) ?? none;
    const now = linesOf([reservation(1, { booking: 'THEIRS1', version: 8 })]);
    const sheet = sheetOf(now, drafts, by);
    expect(sheet[0]?.[place.column]).toMatchObject({ text: 'MINE11', theirs: 'THEIRS1' });
    expect(toSend(now, sheet)).toMatchObject({ rows: [], undecided: 1 });
    const kept = decided(now, drafts, place, true);
    expect(toSend(now, sheetOf(now, kept, by)).rows).toMatchObject([{ version: 8, set: { booking: 'MINE11' } }]);
    expect(decided(now, drafts, place, false).size).toBe(0);
    // Another field of the row changed: no conflict.
    const other = linesOf([reservation(1, { booking: 'MAEU1111', bl: 'BL9', version: 8 })]);
    expect(toSend(other, sheetOf(other, drafts, by)).rows).toMatchObject([{ version: 8 }]);
  });
});

it('each row to send names its reservation, whose rows are sent together', () => {
  const { sending } = pasteInto(
    [reservation(1, { containers: [box(10), box(11)] }), reservation(2)],
    'container_code',
    'MSKU7502140\nTEMU6079348\nCMAU4120760',
  );
  expect(sending.reservations).toEqual([1, 1, 2]);
});

describe('the number of changed rows', () => {
  it('counts lines of the sheet: a reservation and its first container are one', () => {
    const rows = [reservation(1, { containers: [box(10), box(11)] })];
    const { drafts } = pasteInto(rows, 'container_code', 'MSKU7502140\nTEMU6079348');
    const lines = linesOf(rows);
    const both = written(lines, drafts, { line: 0, column: at('booking') }, 'MAEU1111', by) ?? none;
    expect(toSend(lines, sheetOf(lines, both, by))).toMatchObject({ keys: ['c10', 'r1', 'c11'], count: 2 });
    expect(linesWith(lines, new Set(['r1', 'c10']))).toBe(1);
  });
});

describe('an appointment', () => {
  const late = (past: boolean) => {
    const lines = linesOf([reservation(1)]);
    const place = { line: 0, column: at('appointment_date') };
    const sheet = sheetOf(lines, written(lines, none, place, '20/11/2026', { ...by, past }) ?? none, { ...by, past });
    return { cell: sheet[0]?.[place.column], sent: toSend(lines, sheet).rows.length };
  };
  it('in the past is a remark for people who may enter driven trips, and an error for others', () => {
    expect(late(true)).toMatchObject({ cell: { remark: 'La cita en planta ya pasó', error: null }, sent: 1 });
    expect(late(false)).toMatchObject({ cell: { remark: null, error: 'La cita en planta ya pasó' }, sent: 0 });
  });

  it('that was saved moves the hours of its containers without a conflict with unsaved hours', () => {
    const stop = (at: string) => ({ name: 'Tercon', at, slot_code: null });
    const rows = (day: string) => [reservation(1, { containers: [box(10, { retrieval: stop(`${day}T15:00:00Z`) })] })];
    const place = { line: 0, column: at('retrieval_at') };
    const before = linesOf(rows('2026-11-24'));
    const drafts = written(before, none, place, '26/11/2026 14:30', by) ?? none;
    const now = linesOf(rows('2026-11-26'));
    expect(toSend(now, sheetOf(now, drafts, by)).undecided).toBe(1);
    const left = leftAfter({ before, now }, { sent: drafts, drafts }, new Set(['r1']));
    expect(toSend(now, sheetOf(now, left, by))).toMatchObject({ undecided: 0, keys: ['c10'] });
    // An hour that another person had changed before is still a conflict.
    const theirs = linesOf(rows('2026-11-25'));
    expect(
      toSend(now, sheetOf(now, leftAfter({ before: theirs, now }, { sent: drafts, drafts }, new Set(['r1'])), by))
        .undecided,
    ).toBe(1);
    // A change by another person is still a conflict.
    expect(
      toSend(now, sheetOf(now, leftAfter({ before, now }, { sent: drafts, drafts }, new Set(['r2'])), by)).undecided,
    ).toBe(1);
  });

  it('keeps what was entered during the save, on top of what was sent', () => {
    const lines = (booking: string | null) => linesOf([reservation(1, { booking }), reservation(2)]);
    const [before, now] = [lines('MAEU1111'), lines('MAEU2222')];
    const cell = (line: number) => ({ line, column: at('booking') });
    const sent = written(before, none, cell(0), 'MAEU2222', by) ?? none;
    const left = (drafts: Drafts) => {
      const sheet = sheetOf(now, leftAfter({ before, now }, { sent, drafts }, new Set(['r1'])), by);
      return [sheet, toSend(now, sheet)] as const;
    };
    const [sheet, more] = left(written(before, sent, cell(1), 'MAEU4444', by) ?? none);
    expect([sheet[0]?.[at('booking')]?.isChanged, more.keys]).toEqual([false, ['r2']]);
    const [again, other] = left(written(before, sent, cell(0), 'MAEU3333', by) ?? none);
    expect([again[0]?.[at('booking')]?.text, other.keys, other.undecided]).toEqual(['MAEU3333', ['r1'], 0]);
    // Back to the original value: the sent one is stored now, so this is a change.
    expect(left(written(before, sent, cell(0), 'MAEU1111', by) ?? none)[1].keys).toEqual(['r1']);
  });
});

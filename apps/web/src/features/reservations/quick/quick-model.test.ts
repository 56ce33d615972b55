import type { FastContainer, FastReservation } from '@cabezal/contract/reservations/editing.calls';
import { describe, expect, it } from 'vitest';
import { quickColumns } from './quick-columns.ts';
import { type Drafts, decided, linesOf, paste, pastedCells, sheetOf, toSend, written } from './quick-model.ts';

const by = { today: '2026-11-23', max_kg: 45_000 };
const free = { can: true as const, wants_motive: false };
const open = Object.fromEntries(quickColumns.map(column => [column.edit, free]));
const box = (id_sub_reservation: number, patch: Partial<FastContainer> = {}): FastContainer => ({
  ...{ id_sub_reservation, number: 1, version: 3, container_code: null, container_type: '40RH', seals: [] },
  ...{ tare_kg: 4_800, payload_kg: 29_200, weight_kg: 21_800, retrieval: null, delivery: null, edit: open },
  ...patch,
});
const reservation = (id: number, patch: Partial<FastReservation> = {}): FastReservation => ({
  ...{ id_reservation: id, reservation_type: 'E', client_name: 'Banaexport', shown_status: 'ACCEPTED', version: 7 },
  ...{ booking: null, bl: null, cw1_code: null, reference: null, voyage: null, cut_off: null, scheduled: false },
  ...{ appointment_date: '2026-11-24', appointment_time: '05:00', containers: [box(id * 10)], edit: open },
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
  it('takes numbers as WhatsApp and Excel give them', () => {
    const text = 'MSKU 750214-0 \r\ntemu 6079348\r\n3. CMAU412076-0\r\n';
    const { cells, sending } = pasteInto(many(3), 'container_code', text);
    expect(cells.map(cell => [cell?.value, cell?.error])).toEqual([
      ['MSKU7502140', null],
      ['TEMU6079348', null],
      ['CMAU4120760', null],
    ]);
    expect(sending.rows).toEqual(
      ['MSKU7502140', 'TEMU6079348', 'CMAU4120760'].map((container_code, i) => ({
        ...{ noun: 'sub_reservation', id: (i + 1) * 10, version: 3, set: { container_code } },
      })),
    );
  });

  it('sends all but the one with a wrong check digit, and says why', () => {
    const codes = ['MSKU7502140', 'MSKU7502141', 'TEMU6079348'];
    const { cells, sending } = pasteInto(many(3), 'container_code', codes.join('\n'));
    expect(cells[1]?.error).toBe('El número de contenedor no es válido, no concuerda el digito verificador');
    expect(sending).toMatchObject({ wrong: 1, keys: ['c10', 'c30'] });
  });

  it('leaves a gap where the column has one: what follows belongs to its own row', () => {
    const { cells } = pasteInto(many(3), 'container_code', 'MSKU7502140\n\nTEMU6079348');
    expect(cells.map(cell => cell?.value)).toEqual(['MSKU7502140', null, 'TEMU6079348']);
  });

  it('reads numbers of one line as a column, and says what found no row', () => {
    const one = pasteInto(many(2), 'container_code', 'MSKU7502140, TEMU6079348 y CMAU4120760');
    expect(one.cells.map(cell => cell?.value)).toEqual(['MSKU7502140', 'TEMU6079348']);
    expect(one.beyond).toBe(1);
  });

  it('a number in two rows is wrong in both', () => {
    const { cells, sending } = pasteInto(many(2), 'container_code', 'MSKU7502140\nMSKU 750214-0');
    expect(cells.map(cell => cell?.error)).toEqual(['Este número está en dos filas', 'Este número está en dos filas']);
    expect(sending.rows).toEqual([]);
  });

  it('judges weights and dates by the rules of the house', () => {
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

  it('of reservations goes from one to the next, whatever they carry; of several columns line by line', () => {
    const rows = [reservation(1, { containers: [box(10), box(11)] }), reservation(2)];
    const { sending } = pasteInto(rows, 'booking', 'maeu1111\nmaeu2222');
    expect(sending.rows.map(row => [row.id, row.set])).toEqual([
      [1, { booking: 'MAEU1111' }],
      [2, { booking: 'MAEU2222' }],
    ]);
    const two = pasteInto(rows, 'seals', 'EC1 EC2\t20000\n\t21000\nEC3\t22000');
    expect(two.sending.rows.map(row => [row.id, row.set])).toEqual([
      [10, { seals: ['EC1', 'EC2'], weight_kg: 20_000 }],
      [11, { weight_kg: 21_000 }],
      [20, { seals: ['EC3'], weight_kg: 22_000 }],
    ]);
  });

  it('writes nothing where the table does not let, and says how many', () => {
    const closed = reservation(2, { edit: { booking: { can: 'El booking ya no se cambia', wants_motive: false } } });
    const { locked, sending, cells } = pasteInto([reservation(1), closed], 'booking', 'MAEU1\nMAEU2');
    expect([locked, sending.keys]).toEqual([1, ['r1']]);
    expect(cells[1]?.locked).toBe('El booking ya no se cambia');
  });
});

describe('a cell', () => {
  const place = { line: 0, column: at('booking') };
  it('that says again what is stored is nothing written', () => {
    const lines = linesOf([reservation(1, { booking: 'MAEU1111' })]);
    expect(written(lines, none, place, ' maeu1111 ', by)?.size).toBe(0);
  });

  it('asks for a motive where something stood there', () => {
    const edit = { ...open, booking: { can: true as const, wants_motive: true } };
    const of = (booking: string | null) => {
      const lines = linesOf([reservation(1, { booking, edit })]);
      return toSend(lines, sheetOf(lines, written(lines, none, place, 'OTRO1', by) ?? none, by)).explained.size;
    };
    expect([of('MAEU1111'), of(null)]).toEqual([1, 0]);
  });

  it('that somebody else saved meanwhile waits until one’s own is kept or dropped', () => {
    const before = linesOf([reservation(1, { booking: 'MAEU1111' })]);
    const drafts = written(before, none, place, 'MINE11', by) ?? none;
    const now = linesOf([reservation(1, { booking: 'THEIRS1', version: 8 })]);
    const sheet = sheetOf(now, drafts, by);
    expect(sheet[0]?.[place.column]).toMatchObject({ text: 'MINE11', theirs: 'THEIRS1' });
    expect(toSend(now, sheet)).toMatchObject({ rows: [], undecided: 1 });
    const kept = decided(now, drafts, place, true);
    expect(toSend(now, sheetOf(now, kept, by)).rows).toMatchObject([{ version: 8, set: { booking: 'MINE11' } }]);
    expect(decided(now, drafts, place, false).size).toBe(0);
    // Another field of the row: nothing to decide.
    const other = linesOf([reservation(1, { booking: 'MAEU1111', bl: 'BL9', version: 8 })]);
    expect(toSend(other, sheetOf(other, drafts, by)).rows).toMatchObject([{ version: 8 }]);
  });
});

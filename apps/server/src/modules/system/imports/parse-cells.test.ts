import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import { day, degrees, number, text } from '@cabezal/contract/system/imports/import-column';
import { describe, expect, test } from 'vitest';
import { UNCALCULATED } from '../../../platform/excel/cell-text.ts';
import { parseCells } from './parse-cells.ts';

const amount = text('amount', 'Valor', '480,00', { type: 'money' });
const read = (column: Parameters<typeof parseCells>[0][number], cell: string) => {
  const { values, errors, remarks } = parseCells([column], { [column.key]: cell });
  return errors[column.key] ?? remarks[column.key] ?? values[column.key];
};

describe('dollars in a file are read as in a form', () => {
  const thousandsOr = '¿Son miles o decimales? Escriba 1440,00 o 1,44';
  const two = 'Ingrese un valor con dos decimales como mucho: 1440,00';
  test.each([
    ['480', '480.00'],
    ['1.44', '1.44'],
    ['1,44', '1.44'],
    ['$ 1.440,50', '1440.50'],
    ['1,440.50', '1440.50'],
    ['-3,5', '-3.50'],
    // A remark reports thousands, so that the person notices them.
    ['1.440', 'Se leyó $1.440,00'],
    ['$12.345.678', 'Se leyó $12.345.678,00'],
    ['1,440', thousandsOr],
    ['345,678', thousandsOr],
    ['345.6789', two],
    ['0,1234', two],
    ['doce', two],
  ])('%s', (cell, found) => expect(read(amount, cell)).toBe(found));

  test('a remark is stored with the value', () => {
    expect(parseCells([amount], { amount: '1.440' }).values).toEqual({ amount: '1440.00' });
  });
});

test('numbers may have thousands separators, degrees may not', () => {
  const kilos = number('weight_kg', 'Peso', '21800');
  expect(['21.800', '21800', '21.800,5', '1,234.5', '13,3', 'x'].map(cell => read(kilos, cell))).toEqual([
    21800,
    21800,
    21800.5,
    1234.5,
    13.3,
    'Ingrese un número',
  ]);
  const lat = degrees('lat', 'Latitud', '-2,19');
  expect(['-2.190', '-2,190', '-79.9224', '1,234.5'].map(cell => read(lat, cell))).toEqual([
    -2.19,
    -2.19,
    -79.9224,
    'Ingrese un número',
  ]);
});

test('dates are read in people’s formats, and a date that Excel has changed gets a remark', () => {
  const from = day('valid_from', 'Desde', '01/12/2026');
  const cells = ['23-nov-2026', '1 de diciembre 2026', '2026-12-01 00:00:00', '46357', '2026', 'mañana'];
  const example = 'Ingrese una fecha como 15/03/2029';
  const told = 'Se leyó 01/dic/2026';
  expect(cells.map(cell => read(from, cell))).toEqual([
    '2026-11-23',
    '2026-12-01',
    '2026-12-01',
    told,
    example,
    example,
  ]);
  expect(parseCells([from], { valid_from: '46357' }).values).toEqual({ valid_from: '2026-12-01' });
});

describe('a cédula or RUC', () => {
  const client = text('client', 'Cliente', '', { lost_zero: {} });
  test('loses separators and regains its leading zero; names and plates stay unchanged', () => {
    const cells = ['099 001 7514 001', '0990017514-001', '099.001.7514.001', 'Frutas 99-1 S.A.', 'GBA-1234', '12 34'];
    const ruc = '0990017514001';
    expect(cells.map(cell => read(client, cell))).toEqual([ruc, ruc, ruc, ...cells.slice(3)]);
    expect(read(client, '99 001 7514 001')).toBe(`Se completó el cero inicial: ${ruc}`);
  });
  test('a passport stays unchanged', () => {
    const unless = { column: 'kind', value: 'Pasaporte' };
    const card = text('card', 'Identificación', '', { lost_zero: { unless } });
    const values = (kind: string) => parseCells([card], { card: '09123-45675', kind }).values.card;
    expect([values('Pasaporte'), values('Cédula')]).toEqual(['09123-45675', '0912345675']);
  });
});

describe('a percentage is read as the person saw it', () => {
  const share = text('amount', 'Valor', '', {
    type: 'money',
    percent: { where: { column: 'method', value: 'Porcentaje del flete' } },
  });
  const rate = (cell: string, method: string) => {
    const { values, errors, remarks } = parseCells([share], { amount: cell, method });
    return [values.amount, errors.amount ?? remarks.amount];
  };
  const told = 'La celda está en por ciento: se leyó 10';
  test('in a column of percentages', () => {
    expect(rate('10 %', 'porcentaje del flete')).toEqual(['10.00', undefined]);
    expect(rate('12,5%', 'Porcentaje del flete')).toEqual(['12.50', undefined]);
    expect(rate('12,345 %', 'Porcentaje del flete')[0]).toBeNull();
    expect(parseCells([number('share', 'Parte', '', { percent: true })], { share: '10 %' })).toMatchObject({
      values: { share: 10 },
      remarks: {},
    });
  });
  test('in another column it gets a remark; text stays unchanged', () => {
    expect(rate('10 %', 'Valor fijo')).toEqual(['10.00', told]);
    expect(parseCells([number('kg', 'Peso', '')], { kg: '10 %' })).toMatchObject({
      values: { kg: 10 },
      remarks: { kg: told },
    });
    expect(read(text('note', 'Nota', ''), '10 %')).toBe('10 %');
  });
});

test('a phone number regains the leading zero that Excel removed; others stay unchanged', () => {
  const phone = text('phone', 'Teléfono', '', { phone: true });
  const told = (number: string) => `Se completó el cero inicial: ${number}`;
  expect(['991234567', '99 123 4567', '42345678'].map(cell => read(phone, cell))).toEqual([
    told('0991234567'),
    told('0991234567'),
    told('042345678'),
  ]);
  expect(parseCells([phone], { phone: '991234567' }).values).toEqual({ phone: '0991234567' });
  const kept = ['0991234567', '+593 99 123 4567', '593991234567', '12345678'];
  expect(kept.map(cell => read(phone, cell))).toEqual(kept);
  expect(read(text('reference', 'Referencia', ''), '991234567')).toBe('991234567');
});

test('a formula that was not calculated is neither empty nor text', () => {
  const told = 'La celda tiene una fórmula sin calcular: ábralo en Excel y guárdelo';
  expect([text('a', 'A', ''), day('a', 'A', ''), number('a', 'A', '')].map(one => read(one, UNCALCULATED))).toEqual([
    told,
    told,
    told,
  ]);
});

describe('the leading zero that Excel removes is restored in every column where one may occur', () => {
  const all = Object.entries(IMPORT_COLUMNS).flatMap(([kind, columns]) => columns.map(column => ({ kind, column })));
  const headed = (words: RegExp) => all.filter(({ column }) => words.test(column.header) && column.type === 'text');
  const identities = headed(/RUC|Cédula|^Identificación$|^(Cliente|Facturar a|Destinatario|Transportista)\b/);
  const phones = headed(/^Teléfono|^Chip$|Celular/);
  const named = ({ kind, column }: (typeof all)[number]) => `${kind}.${column.key}`;

  test('most sheets have such columns', () => {
    expect(new Set(identities.map(one => one.kind)).size).toBeGreaterThan(7);
    expect(phones.map(named)).toContain('drivers.phone');
  });
  test.each(identities.map(one => [named(one), one.column] as const))('a cédula or RUC in %s', (_, column) => {
    expect(read(column, '912345675')).toBe('Se completó el cero inicial: 0912345675');
    expect(read(column, '790000004001')).toBe('Se completó el cero inicial: 0790000004001');
  });
  test.each(phones.map(one => [named(one), one.column] as const))('a phone number in %s', (_, column) => {
    expect(read(column, '987111222')).toBe('Se completó el cero inicial: 0987111222');
  });
});

import { must, text } from '@cabezal/contract/system/imports/import-column';
import { describe, expect, test } from 'vitest';
import { enteredRows } from './entered-rows.ts';

const columns = [text('card', 'Identificación', '', must), text('phone', 'Teléfono', ''), text('email', 'Correo', '')];
const sheet = (headers: string[], cells: string[], beyond: string[] = []) => ({
  name: 'Conductores',
  headers,
  beyond,
  rows: [{ row_number: 2, cells }],
});

const at = (place: number | null, header: string, samples: string[] = []) => ({ at: place, header, samples });
const unread = (column: ReturnType<typeof at>, more: { nearest?: string; claims?: string } = {}) => ({
  ...column,
  nearest: more.nearest ?? null,
  claims: more.claims ?? null,
});

test('a column that matches no field is reported with its first values and the most similar heading', async () => {
  const found = sheet(['Identificación', 'Teléfono celular', 'Notas'], ['1', '099', 'x']);
  expect(await enteredRows(columns, found)).toEqual({
    rows: [{ row_number: 2, cells: { card: '1' } }],
    read: [{ ...at(0, 'Identificación', ['1']), key: 'card', by: 'HEADING' }],
    unread: [unread(at(1, 'Teléfono celular', ['099']), { nearest: 'Teléfono' }), unread(at(2, 'Notas', ['x']))],
  });
});

test('a heading of the file is not suggested for another column; a repeated heading counts once', async () => {
  const twice = sheet(['Identificación', 'Teléfono', 'Teléfono celular', 'teléfono '], ['1', '042', '099', '098']);
  expect(await enteredRows(columns, twice)).toMatchObject({
    rows: [{ row_number: 2, cells: { card: '1', phone: '042' } }],
    unread: [unread(at(2, 'Teléfono celular', ['099'])), unread(at(3, 'teléfono ', ['098']), { claims: 'Teléfono' })],
  });
});

test('a heading with an additional or missing small word is recognized unless another column has exactly that name', async () => {
  const kinds = [text('kind', 'Tipo de licencia', ''), text('ends', 'Licencia vence', '')];
  expect(await enteredRows(kinds, sheet(['Tipo licencia', 'Vence la licencia'], ['E', '2031-06-30']))).toMatchObject({
    rows: [{ row_number: 2, cells: { kind: 'E' } }],
    unread: [{ header: 'Vence la licencia', nearest: 'Licencia vence' }],
  });
  const both = sheet(['Tipo licencia', 'Tipo de Licencia'], ['C', 'E']);
  expect(await enteredRows(kinds, both)).toMatchObject({ rows: [{ cells: { kind: 'E' } }] });
});

describe('a heading other than the template’s', () => {
  const own = [
    text('plate', 'Placa', '', { also: ['Placa del cabezal', 'Placa del camión'] }),
    text('ends', 'Licencia vence', '', { also: ['Fecha de caducidad'] }),
  ];

  test('is recognized as a synonym of the field, and the import reports it', async () => {
    expect(await enteredRows(own, sheet(['PLACA CABEZAL', 'F. caducidad'], ['GBA-1234', '2031-06-30']))).toMatchObject({
      rows: [{ cells: { plate: 'GBA-1234', ends: '2031-06-30' } }],
      read: [
        { header: 'PLACA CABEZAL', key: 'plate', by: 'SYNONYM' },
        { header: 'F. caducidad', key: 'ends', by: 'SYNONYM' },
      ],
    });
  });

  test('that fits two columns is read for neither: both name the claimed field; an empty column does not count', async () => {
    const two = ['Placa del cabezal', 'Placa del camión'];
    expect(await enteredRows(own, sheet(two, ['GBA-1234', 'GBC-4567']))).toMatchObject({
      rows: [{ cells: {} }],
      unread: [
        { at: 0, claims: 'Placa', nearest: null },
        { at: 1, claims: 'Placa', nearest: null },
      ],
    });
    expect(await enteredRows(own, sheet(two, ['', 'GBC-4567']))).toMatchObject({
      rows: [{ cells: { plate: 'GBC-4567' } }],
      unread: [],
    });
    // The template's own heading takes precedence over a synonym.
    expect(await enteredRows(own, sheet(['Placa del cabezal', 'Placa'], ['GBA-1234', 'GBC-4567']))).toMatchObject({
      rows: [{ cells: { plate: 'GBC-4567' } }],
      unread: [{ at: 0, claims: 'Placa' }],
    });
  });

  test('yields to a person’s choice, also to the choice to read nothing', async () => {
    const file = sheet(['Placa del cabezal', 'Tracto'], ['GBA-1234', 'GBC-4567']);
    const chosen = [
      { at: 0, key: null },
      { at: 1, key: 'plate' },
    ];
    expect(await enteredRows(own, file, chosen)).toMatchObject({
      rows: [{ cells: { plate: 'GBC-4567' } }],
      read: [{ at: 1, key: 'plate', by: 'CHOICE' }],
      unread: [{ at: 0, claims: null, samples: ['GBA-1234'] }],
    });
  });
});

test('a column without a heading is named by its letter, one beyond the last column read by its heading; an empty one is ignored', async () => {
  const found = await enteredRows(columns, sheet(['Identificación', '', 'Vacía'], ['1', 'x', ''], ['Correo']));
  expect(found).toMatchObject({
    unread: [
      { at: 1, header: 'B (sin encabezado)', nearest: null },
      { at: null, header: 'Correo', nearest: 'Correo' },
    ],
  });
});

test('a missing required column is reported, and the file’s columns are returned', async () => {
  expect(await enteredRows(columns, sheet(['Identificacion No', 'Correo'], ['1', 'a@b.ec']))).toMatchObject({
    error:
      'Faltan columnas: «Identificación». No se lee: «Identificacion No» (¿«Identificación»?). Descargue la plantilla',
    read: [{ at: 1, key: 'email' }],
    unread: [{ at: 0, samples: ['1'] }],
  });
});

import { must, text } from '@cabezal/contract/imports/import-column';
import { expect, test } from 'vitest';
import { enteredRows } from './entered-rows.ts';

const columns = [text('card', 'Identificación', '', must), text('phone', 'Teléfono', ''), text('email', 'Correo', '')];
const sheet = (headers: string[], cells: string[], beyond: string[] = []) => ({
  name: 'Conductores',
  headers,
  beyond,
  rows: [{ row_number: 2, cells }],
});

test('a column that no field takes is named, with the heading that may be meant', async () => {
  expect(await enteredRows(columns, sheet(['Identificación', 'Teléfono celular', 'Notas'], ['1', '099', 'x']))).toEqual(
    {
      rows: [{ row_number: 2, cells: { card: '1' } }],
      unread: [
        { header: 'Teléfono celular', nearest: 'Teléfono' },
        { header: 'Notas', nearest: null },
      ],
    },
  );
});

test('a heading that the file has is not what another one means; one that stands twice counts once', async () => {
  const twice = sheet(['Identificación', 'Teléfono', 'Teléfono celular', 'teléfono '], ['1', '042', '099', '098']);
  expect(await enteredRows(columns, twice)).toEqual({
    rows: [{ row_number: 2, cells: { card: '1', phone: '042' } }],
    unread: [
      { header: 'Teléfono celular', nearest: null },
      { header: 'teléfono ', nearest: null },
    ],
  });
});

test('a heading with a small word more or less is read, unless another column is called exactly so', async () => {
  const kinds = [text('kind', 'Tipo de licencia', ''), text('ends', 'Licencia vence', '')];
  expect(await enteredRows(kinds, sheet(['Tipo licencia', 'Vence la licencia'], ['E', '2031-06-30']))).toEqual({
    rows: [{ row_number: 2, cells: { kind: 'E' } }],
    unread: [{ header: 'Vence la licencia', nearest: 'Licencia vence' }],
  });
  const both = sheet(['Tipo licencia', 'Tipo de Licencia'], ['C', 'E']);
  expect(await enteredRows(kinds, both)).toMatchObject({ rows: [{ cells: { kind: 'E' } }] });
});

test('a column without a heading is named by its letter, one to the right of all that are read by its heading; an empty one is not', async () => {
  const found = await enteredRows(columns, sheet(['Identificación', '', 'Vacía'], ['1', 'x', ''], ['Correo']));
  expect(found).toMatchObject({
    unread: [
      { header: 'B (sin encabezado)', nearest: null },
      { header: 'Correo', nearest: 'Correo' },
    ],
  });
});

test('what must be there and is called otherwise is told', async () => {
  expect(await enteredRows(columns, sheet(['Identificacion No', 'Correo'], ['1', 'a@b.ec']))).toEqual({
    error:
      'Faltan columnas: «Identificación». No se lee: «Identificacion No» (¿«Identificación»?). Descargue la plantilla',
  });
});

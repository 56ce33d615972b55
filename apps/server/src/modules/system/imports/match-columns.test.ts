import * as calls from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soonRead } from '../../../../../../test/soon.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type SheetCell, workbookBytes } from '../../../../test/write-excel.ts';
import { carrierRuc } from './driver-file.samples.ts';
import { bringIn, checked, correct, rowAt, uploadBytes, uploadSheet } from './import.samples.ts';
import { failStale } from './imports.jobs.ts';
import { bringBook, cardOf } from './workbook.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** A file with known synonyms as headings, and with those of the template. */
interface OwnFile {
  kind: calls.ImportKind;
  own: string[];
  template: string[];
  rows: (n: number) => SheetCell[][];
  /** The unknown heading: its position, its text and its field. */
  odd: { at: number; header: string; key: string };
}
const files: OwnFile[] = [
  {
    kind: 'drivers',
    own: ['Cédula', 'Apellido', 'Nombre', 'Tipo lic.', 'F. caducidad', 'Celular', 'Observaciones', 'RUC'],
    template: [
      'Identificación',
      'Apellidos',
      'Nombres',
      'Tipo de licencia',
      'Licencia vence',
      'Teléfono',
      'Observación',
      'RUC de la compañía',
    ],
    rows: n => [[cardOf(n), 'Mora Paz', 'Ana', 'E', '15/03/2029', '0991234567', 'Turno de noche', carrierRuc]],
    odd: { at: 0, header: 'Nro. licencia', key: 'identification_card' },
  },
  {
    kind: 'trucks',
    own: ['Placa del cabezal', 'Nro. disco', 'Marca del vehículo', 'Año modelo', 'Caducidad matrícula'],
    template: ['Placa', 'Disco', 'Marca', 'Año de fabricación', 'Matrícula vence'],
    rows: n => [[`GBX-0${n}`, `${n}`, 'Kenworth', 2020, '31/12/2027']],
    odd: { at: 1, header: 'Máquina', key: 'disk' },
  },
  {
    kind: 'fees',
    own: ['Concepto', 'Tarifa USD', 'Vigente desde', 'Observaciones'],
    template: ['Servicio', 'Valor', 'Desde', 'Nota'],
    rows: n => [['FLE', '480,00', '01/01/2027', `Acuerdo ${n}`]],
    odd: { at: 1, header: 'Plata', key: 'amount' },
  },
];

const read = (me: Client, id_import: number) =>
  soonRead(
    () => me.ok(calls.getImport, { id_import }),
    found => found.state !== 'READING',
  );
const cellsOf = async (me: Client, id_import: number) =>
  (await me.ok(calls.listImportRows, { filters: { id_import } })).rows.map(({ cells, errors }) => ({ cells, errors }));

describe.each(files)(
  'a file of $kind with headings other than the template’s',
  ({ kind, own, template, rows, odd }) => {
    test('is read like the template’s, and reports the columns recognized by a synonym', async () => {
      const me = await t.as('admin');
      const [mine, theirs] = [
        await bringIn(t, 'admin', kind, [own, ...rows(310)]),
        await bringIn(t, 'admin', kind, [template, ...rows(310)]),
      ];
      expect(await cellsOf(me, mine.id_import)).toEqual(await cellsOf(me, theirs.id_import));
      const { read_columns, unread_columns } = await me.ok(calls.getImport, { id_import: mine.id_import });
      expect(unread_columns).toEqual([]);
      expect(read_columns.map(({ header }) => header)).toEqual(own);
      expect(read_columns.filter(({ by }) => by === 'SYNONYM').length).toBeGreaterThan(2);
      const first = rows(310)[0]?.[0];
      expect(read_columns[0]?.samples).toEqual([String(first)]);
    });

    test('assigning unknown headings to fields stores the same as the template', async () => {
      const me = await t.as('admin');
      const heads = own.map((header, at) => (at === odd.at ? odd.header : header));
      const id_file = await uploadSheet(t, 'admin', [heads, ...rows(311)]);
      const failed = await checked(me, kind, id_file);
      expect(failed.state).toBe('FAILED');
      expect(failed.error).toContain('Faltan columnas');
      expect(failed.unread_columns).toMatchObject([{ at: odd.at, header: odd.header }]);
      const { id_import, version } = failed;
      const columns = [{ at: odd.at, key: odd.key }];
      expect(await me.ok(calls.matchImport, { id_import, version, columns })).toMatchObject({ state: 'READING' });
      const matched = await read(me, id_import);
      expect(matched).toMatchObject({ state: 'CHECKED', error: null, counts: { NEW: 1, BAD: 0 }, unread_columns: [] });
      expect(matched.read_columns[odd.at]).toMatchObject({ header: odd.header, key: odd.key, by: 'CHOICE' });
      await me.ok(calls.storeImport, { id_import, version: matched.version });
      // With the template's headings everything exists already.
      const again = await bringIn(t, 'admin', kind, [template, ...rows(311)]);
      expect(again.counts).toMatchObject({ NEW: 0, CHANGE: 0, BAD: 0, SAME: 1 });
    });
  },
);

const heads = ['Cédula', 'Apellidos', 'Nombres', 'Tipo de licencia', 'Licencia vence', 'Celular', 'Fono', 'Apodo'];
const driver = (n: number) => [cardOf(n), 'Vera', 'Luis', 'E', '15/03/2029', '0991234567', '042345678', 'x'];
const upload = (n: number) => uploadSheet(t, 'operador', [heads, driver(n)]);

describe('a choice', () => {
  test('takes a column away from the field of its heading, and the next choice releases it', async () => {
    const me = await t.as('operador');
    const { id_import, version } = await checked(me, 'drivers', await upload(320));
    const phone = async () => (await rowAt(me, id_import, 2)).cells.phone;
    expect(await phone()).toBe('0991234567');
    const columns = [
      { at: 5, key: null },
      { at: 6, key: 'phone' },
    ];
    await me.ok(calls.matchImport, { id_import, version, columns });
    const chosen = await read(me, id_import);
    expect(await phone()).toBe('042345678');
    expect(chosen.unread_columns.map(({ header }) => header)).toEqual(['Celular', 'Apodo']);
    await me.ok(calls.matchImport, { id_import, version: chosen.version, columns: [] });
    await read(me, id_import);
    expect(await phone()).toBe('0991234567');
  });

  test('an invalid choice is refused at its field, and nothing is read again', async () => {
    const me = await t.as('operador');
    const { id_import, version } = await checked(me, 'drivers', await upload(321));
    const refused = async (...columns: calls.ColumnChoice[]) => {
      const { status, body } = await me.call(calls.matchImport, { id_import, version, columns });
      return { status, fields: body.fields };
    };
    const told = (fields: Record<string, string>) => ({ status: 422, fields });
    expect(await refused({ at: 40, key: 'address' })).toEqual(
      told({ 'columns.0.at': 'El archivo no tiene esa columna' }),
    );
    expect(await refused({ at: 1, key: 'address' })).toEqual(
      told({ 'columns.0.at': 'La columna ya se lee por su encabezado' }),
    );
    expect(await refused({ at: 7, key: 'license_plate' })).toEqual(
      told({ 'columns.0.key': 'Elija un campo de esta importación' }),
    );
    expect(await refused({ at: 6, key: 'phone' })).toEqual(
      told({ 'columns.0.key': '«Teléfono» ya tiene su columna en el archivo' }),
    );
    expect(await refused({ at: 6, key: 'address' }, { at: 7, key: 'address' })).toEqual(
      told({ 'columns.1.key': '«Dirección» se eligió dos veces' }),
    );
    expect(await refused({ at: 6, key: 'address' }, { at: 6, key: 'gender' })).toEqual(
      told({ 'columns.1.at': 'La columna se eligió dos veces' }),
    );
    expect(await me.ok(calls.getImport, { id_import })).toMatchObject({ state: 'CHECKED', version });
  });

  test('discards corrections, and needs the current version of the import', async () => {
    const [me, colleague] = [await t.as('operador'), await t.as('admin')];
    const { id_import, version } = await checked(me, 'drivers', await upload(322));
    await correct(colleague, id_import, 2, { name: 'Lucho' });
    const columns = [{ at: 7, key: 'observation_driver' }];
    const late = await me.call(calls.matchImport, { id_import, version, columns });
    expect([late.status, late.body.code]).toEqual([409, 'MODIFICADO']);
    const now = { id_import, version: version + 1, columns };
    const answers = await Promise.all([me, colleague].map(one => one.call(calls.matchImport, now)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    await read(me, id_import);
    expect((await rowAt(me, id_import, 2)).cells).toMatchObject({ name: 'Luis', observation_driver: 'x' });
  });

  test('needs the right to the kind and the own company', async () => {
    const { id_import, version } = await checked(await t.as('operador'), 'drivers', await upload(323));
    const asked = { id_import, version, columns: [] };
    expect((await (await t.as('carrierAdmin')).call(calls.matchImport, asked)).status).toBe(404);
    expect((await (await t.as('monitor')).call(calls.matchImport, asked)).status).toBe(403);
  });

  test('is refused for a closed import or a sheet of a workbook', async () => {
    const me = await t.as('operador');
    const { id_import, version } = await checked(me, 'drivers', await upload(324));
    const stored = await me.ok(calls.storeImport, { id_import, version });
    const late = await me.call(calls.matchImport, { id_import, version: stored.version, columns: [] });
    expect([late.status, late.body.code]).toEqual([409, 'IMPORTACION_CERRADA']);
    const unreadable = await checked(
      me,
      'drivers',
      await uploadBytes(t, 'operador', Buffer.from('PK\u0003\u0004 nada')),
    );
    const none = { id_import: unreadable.id_import, version: unreadable.version, columns: [] };
    expect((await me.call(calls.matchImport, none)).body.code).toBe('IMPORTACION_CERRADA');
    const own = [
      ['Placa del cabezal', 'Nro. disco', 'Apodo'],
      ['GSC-1998', '1998', 'El rápido'],
    ];
    const book = await bringBook(t, 'operador', await workbookBytes({ Flota: own }));
    const [sheet] = book.sheets;
    expect(sheet?.read_columns).toMatchObject([{ key: 'license_plate', by: 'SYNONYM' }, { key: 'disk' }]);
    const asked = { id_import: sheet?.id_import ?? 0, version: sheet?.version ?? 0, columns: [] };
    expect((await me.call(calls.matchImport, asked)).body.code).toBe('HOJA_DE_LIBRO');
  });
});

describe('a file', () => {
  test('that is lost from the store is reported, and the rows stay', async () => {
    const me = await t.as('operador');
    const { id_import, version } = await checked(me, 'drivers', await upload(330));
    const [file] = await t.rows<{ storage_key: string }>(
      sql`select f.storage_key from imports i join files f using (id_file) where i.id_import = ${id_import}`,
    );
    await t.services.storage.remove(file?.storage_key ?? '');
    const answer = await me.call(calls.matchImport, { id_import, version, columns: [{ at: 7, key: 'address' }] });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'ARCHIVO_PERDIDO',
      'El archivo ya no está guardado: súbalo otra vez',
    ]);
    expect(await me.ok(calls.getImport, { id_import })).toMatchObject({
      state: 'CHECKED',
      version,
      counts: { NEW: 1 },
    });
  });

  test('that is read again counts as new: its age is ignored', async () => {
    const me = await t.as('operador');
    const { id_import, version } = await checked(me, 'drivers', await upload(331));
    await t.write(tx =>
      tx.run(
        sql`update imports set created_at = ${new Date(tx.now.getTime() - 600_000)} where id_import = ${id_import}`,
      ),
    );
    await me.ok(calls.matchImport, { id_import, version, columns: [] });
    await read(me, id_import);
    await t.write(tx => tx.run(sql`update imports set state = 'READING' where id_import = ${id_import}`));
    await failStale(t.db);
    expect((await me.ok(calls.getImport, { id_import })).state).toBe('READING');
  });

  test('that was discarded keeps no samples of its cells', async () => {
    const me = await t.as('operador');
    const { id_import, version } = await checked(me, 'drivers', await upload(332));
    const done = await me.ok(calls.discardImport, { id_import, version });
    expect([...done.read_columns, ...done.unread_columns].flatMap(({ samples }) => samples)).toEqual([]);
    expect(done.unread_columns.map(({ header }) => header)).toEqual(['Fono', 'Apodo']);
  });
});

import * as calls from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { cardAt, driver, driverHeadings as headings } from './driver-file.samples.ts';
import { beginCheck, checked, correct, endOfCheck, rowAt, uploadBytes, uploadSheet, zipOf } from './import.samples.ts';
import { failStale } from './imports.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a stop waits for the check of a file', async () => {
  const own = await startTestApp();
  try {
    const id_file = await uploadSheet(own, 'operador', [headings, driver(cardAt(0), 'Ana')]);
    const { id_import } = await (await own.as('operador')).ok(calls.checkImport, { kind: 'drivers', id_file });
    await own.app.close();
    expect(await own.rows(sql`select state from imports where id_import = ${id_import}`)).toEqual([
      { state: 'CHECKED' },
    ]);
  } finally {
    await own.close();
  }
});

describe('a file that cannot be imported', () => {
  test('has an error for the whole file', async () => {
    const me = await t.as('operador');
    const fails = async (id_file: number) => {
      const found = await checked(me, 'drivers', id_file);
      expect(found.state).toBe('FAILED');
      return found.error;
    };
    expect(await fails(await uploadBytes(t, 'operador', Buffer.from('PK\u0003\u0004 nada')))).toBe(
      'No se pudo leer el archivo: guárdelo otra vez como Excel (.xlsx) y súbalo',
    );
    expect(
      await fails(
        await uploadSheet(t, 'operador', [
          ['Nombre', 'Edad'],
          ['x', 1],
        ]),
      ),
    ).toContain('Faltan columnas: «Identificación»');
    expect(await fails(await uploadSheet(t, 'operador', [headings]))).toBe('El archivo no tiene filas');
    const photo = await uploadBytes(t, 'operador', Buffer.from('x'), 'image/png');
    expect((await me.call(calls.checkImport, { kind: 'drivers', id_file: photo })).body.code).toBe('ARCHIVO_TIPO');
  });

  test('a check that ended with its process is reported, and an import can be discarded', async () => {
    const me = await t.as('operador');
    const { id_import, version } = await checked(
      me,
      'drivers',
      await uploadSheet(t, 'operador', [headings, driver('1104680135', 'Eva')]),
    );
    expect((await me.call(calls.discardImport, { id_import, version: version + 1 })).status).toBe(409);
    expect((await me.ok(calls.discardImport, { id_import, version })).state).toBe('DISCARDED');
    expect(await t.rows(sql`select 1 from import_rows where id_import = ${id_import}`)).toEqual([]);
    await t.write(tx =>
      tx.run(
        sql`update imports set state = 'READING', created_at = ${new Date(tx.now.getTime() - 600_000)} where id_import = ${id_import}`,
      ),
    );
    await failStale(t.db);
    expect(await me.ok(calls.getImport, { id_import })).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('interrumpió'),
    });
  });
});

test('the template has the headings and explains each column', async () => {
  const answer = await (await t.as('operador')).call(calls.getImportTemplate, { kind: 'trucks' });
  const book = await readWorkbook(fileOf(answer));
  expect(book.worksheets.map(sheet => [sheet.name, sheet.rowCount > 1])).toEqual([
    ['Camiones', false],
    ['Cómo llenar', true],
  ]);
  expect(book.worksheets[0]?.getRow(1).getCell(1).value).toBe('Placa');
  expect((await (await t.as('monitor')).call(calls.getImportTemplate, { kind: 'trucks' })).status).toBe(403);
  const driver = await t.as('driver');
  for (const kind of ['trucks', 'locations'])
    expect((await driver.call(calls.getImportTemplate, { kind })).status, kind).toBe(403);
  expect((await driver.call(calls.getImport, { id_import: 1 })).status).toBe(403);
  expect((await driver.call(calls.listImports, {})).status).toBe(403);
});

describe('broken and malicious files', () => {
  test('files that unpack to gigabytes are refused before unpacking, however many arrive at once', async () => {
    const bomb = await zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(200 * 1024 * 1024, 'a') }]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const me = await t.as('operador');
    const ids = await Promise.all(Array.from({ length: 8 }, () => uploadBytes(t, 'operador', bomb)));
    const before = process.memoryUsage().external;
    // One company's files are read one after the other: wait for each of them.
    const begun = [];
    for (const id_file of ids) begun.push(await beginCheck(me, 'drivers', id_file));
    const ended = [];
    for (const id_import of begun) ended.push(await endOfCheck(me, id_import));
    expect(ended.map(one => [one.state, one.error])).toEqual(
      Array(8).fill(['FAILED', 'El archivo es demasiado grande para leerlo']),
    );
    expect(process.memoryUsage().external - before).toBeLessThan(200 * 1024 * 1024);
    // The next file is still read.
    const good = await uploadSheet(t, 'operador', [headings, driver(cardAt(2), 'Después')]);
    expect((await checked(me, 'drivers', good)).state).toBe('CHECKED');
  });

  test('a cell with thousands of characters is checked like any other', async () => {
    const me = await t.as('operador');
    const spaces = `1${' '.repeat(4_000)}x`;
    const file = await uploadSheet(t, 'operador', [
      ['Nombre', 'Tipo', 'Cantón', 'Latitud', 'Longitud', 'Geocerca dibujada', 'Locales'],
      ...Array.from({ length: 200 }, (_, i) => [`Planta ${i}`, 'Planta', 'El Guabo', '-3,2', '-79,8', spaces, spaces]),
    ]);
    const { counts } = await checked(me, 'locations', file);
    expect(counts.BAD).toBe(200);
  });
});

test('without the right to a kind, its imports are visible neither by id nor in the list', async () => {
  const owner = await t.as('operador');
  const { id_import, version } = await checked(
    owner,
    'trucks',
    await uploadSheet(t, 'operador', [
      ['Placa', 'Disco'],
      ['GBZ-0999', '99'],
    ]),
  );
  // A person of the same company who may only import establishments.
  const me = await t.as('monitor');
  const places = await me.ok(calls.listImports, {});
  expect(places.rows.map(row => row.kind)).not.toContain('trucks');
  expect((await owner.ok(calls.listImports, {})).rows.map(row => row.id_import)).toContain(id_import);
  const answers = [
    await me.call(calls.getImport, { id_import }),
    await me.call(calls.listImportRows, { filters: { id_import } }),
    await me.call(calls.correctImportRow, { id_import, row_number: 2, mark: '0'.repeat(32), cells: { disk: '98' } }),
    await me.call(calls.storeImport, { id_import, version, leave_out_bad: true }),
    await me.call(calls.discardImport, { id_import, version }),
  ];
  expect(answers.map(answer => answer.status)).toEqual([403, 403, 403, 403, 403]);
});

describe('two people with one import', () => {
  const file = () =>
    uploadSheet(t, 'operador', [headings, driver(cardAt(20), 'Rosa'), driver(cardAt(21), 'Pía', { expiry: 'pronto' })]);

  test('a correction does not overwrite another person’s change of the row; changes of other rows do not matter', async () => {
    const [me, colleague] = [await t.as('operador'), await t.as('admin')];
    const { id_import } = await checked(me, 'drivers', await file());
    const seen = await rowAt(me, id_import, 2);
    await correct(colleague, id_import, 3, { name: 'Pilar' });
    const mine = { id_import, row_number: 2, mark: seen.mark };
    const saved = await me.ok(calls.correctImportRow, { ...mine, cells: { name: 'Rosario' } });
    // The answer's mark is valid for the next correction.
    await me.ok(calls.correctImportRow, { ...mine, mark: saved.mark, cells: { name: 'Rosa María' } });
    const late = await colleague.call(calls.correctImportRow, { ...mine, cells: { name: 'Rosalía' } });
    expect([late.status, late.body.code]).toEqual([409, 'MODIFICADO']);
    expect((await rowAt(me, id_import, 2)).cells.name).toBe('Rosa María');
  });

  test('of two simultaneous corrections one is stored', async () => {
    const people = await Promise.all([t.as('operador'), t.as('admin')]);
    const { id_import } = await checked(people[0], 'drivers', await file());
    const { mark } = await rowAt(people[0], id_import, 2);
    const answers = await Promise.all(
      people.map((one, i) =>
        one.call(calls.correctImportRow, { id_import, row_number: 2, mark, cells: { name: `Rosa ${i}` } }),
      ),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  });

  test('an import corrected since it was read can neither be stored nor discarded', async () => {
    const [me, colleague] = [await t.as('operador'), await t.as('admin')];
    const { id_import, version } = await checked(me, 'drivers', await file());
    await correct(colleague, id_import, 2, { name: 'Otra' });
    const decision = { id_import, version };
    const store = await me.call(calls.storeImport, { ...decision, leave_out_bad: true });
    const discard = await me.call(calls.discardImport, decision);
    expect([store.body.code, discard.body.code]).toEqual(['MODIFICADO', 'MODIFICADO']);
    expect(await t.rows(sql`select 1 from drivers where identification_card = ${cardAt(20)}`)).toEqual([]);
  });
});

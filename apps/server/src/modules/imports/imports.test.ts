import { getDrivers } from '@cabezal/contract/drivers/drivers.calls';
import * as calls from '@cabezal/contract/imports/imports.calls';
import { getTrucks } from '@cabezal/contract/trucks/trucks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readWorkbook } from '../../../test/read-excel.ts';
import { company } from '../../../test/world.ts';
import { bringIn, checked, uploadBytes, uploadSheet, zipOf } from './import.samples.ts';
import { failStale } from './imports.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const headings = [
  'Identificación',
  'Apellidos',
  'Nombres',
  'Tipo de licencia',
  'Licencia vence',
  'Puntos de licencia',
  'Teléfono',
  'RUC de la compañía',
];
const carrierRuc = '0990000002001';
const driver = (
  card: string,
  name: string,
  more: Partial<Record<'type' | 'expiry' | 'points' | 'phone' | 'ruc', string | number | Date>> = {},
) => [
  card,
  'Mora Paz',
  name,
  more.type ?? 'E',
  more.expiry ?? '15/03/2029',
  more.points ?? '',
  more.phone ?? '',
  more.ruc ?? '',
];
/** Valid cédulas by the rule of the check digit. */
const cards = ['0102030405', '0912345675', '1710034065', '0926687856', '1712345678'].filter(isValid);
function isValid(card: string): boolean {
  const sum = [...card.slice(0, 9)].reduce((total, digit, i) => {
    const product = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(card[9]);
}
const cardAt = (i: number): string => cards[i] ?? '';
const rowsOf = async (who: 'operador' | 'carrierAdmin', id_import: number) =>
  (await (await t.as(who)).ok(calls.listImportRows, { filters: { id_import } })).rows;

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

describe('a file of drivers', () => {
  test('is checked whole, each bad row says why, is corrected in place and stored only on consent', async () => {
    expect(cards.length).toBeGreaterThanOrEqual(3);
    const me = await t.as('operador');
    const id_file = await uploadSheet(t, 'operador', [
      headings,
      driver(cardAt(0), 'Ana', { expiry: new Date('2030-01-31T00:00:00Z'), points: 28.5 }),
      driver('0912345678', 'Cédula mala'),
      driver(cardAt(1), 'Beto', { ruc: carrierRuc, phone: '0991234567' }),
      driver(cardAt(0), 'Repetida'),
      driver(cardAt(2), 'Carla', { type: 'Z', expiry: 'mañana', points: 31, phone: '12' }),
    ]);
    const found = await checked(me, 'drivers', id_file);
    expect(found).toMatchObject({
      state: 'CHECKED',
      counts: { NEW: 2, CHANGE: 0, SAME: 0, BAD: 3 },
      file_name: 'hoja.xlsx',
    });
    const rows = await rowsOf('operador', found.id_import);
    expect(rows.map(r => [r.row_number, r.effect])).toEqual([
      [2, 'NEW'],
      [3, 'BAD'],
      [4, 'NEW'],
      [5, 'BAD'],
      [6, 'BAD'],
    ]);
    expect(rows[1]?.errors).toEqual({ identification_card: 'La cédula es inválida' });
    expect(rows[3]?.errors).toEqual({ identification_card: 'Repite la fila 2' });
    expect(Object.keys(rows[4]?.errors ?? {}).sort()).toEqual([
      'license_expiry',
      'license_points',
      'license_type',
      'phone',
    ]);
    expect(rows[4]?.errors.license_expiry).toBe('Ingrese una fecha como 15/03/2029');
    expect((await me.ok(getDrivers, { search: 'Mora Paz' })).rows).toEqual([]);

    const refused = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    expect(refused.body).toMatchObject({
      code: 'FILAS_CON_ERRORES',
      message: 'Corrija las 3 filas con errores o déjelas fuera',
    });
    const correct = (row_number: number, cells: object) =>
      me.ok(calls.correctImportRow, { id_import: found.id_import, row_number, cells });
    const good = await correct(6, { license_type: 'E', license_expiry: '01/02/2031', license_points: '30', phone: '' });
    expect(good).toMatchObject({ effect: 'NEW', errors: {} });
    expect(good.cells).not.toHaveProperty('phone');

    const stored = await me.ok(calls.storeImport, {
      id_import: found.id_import,
      version: found.version,
      leave_out_bad: true,
    });
    expect(stored).toMatchObject({ state: 'STORED', counts: { NEW: 3, BAD: 2 } });
    const { rows: drivers } = await me.ok(getDrivers, { search: 'Mora Paz', sort: [{ field: 'name', dir: 'asc' }] });
    expect(drivers.map(d => [d.name, d.company, d.license_expiry, Number(d.license_points)])).toEqual([
      ['Ana', 'Translitoral S.A.', '2030-01-31', 28.5],
      ['Beto', 'Transportes Andrade', '2029-03-15', 30],
      ['Carla', 'Translitoral S.A.', '2031-02-01', 30],
    ]);
    const licenses = await t.rows(
      sql`select 1 from driver_licenses l join drivers d using (id_driver) where d.last_name = 'Mora Paz'`,
    );
    expect(licenses).toHaveLength(3);
    const log = await t.rows(
      sql`select 1 from audit_log where action = 'add_driver' and noun = 'driver' and after->>'last_name' = 'Mora Paz'`,
    );
    expect(log).toHaveLength(3);
  });

  test('brought in again changes nothing; what differs is a change; an empty cell leaves what is there', async () => {
    const me = await t.as('operador');
    const file = () =>
      uploadSheet(t, 'operador', [
        headings,
        driver(cardAt(0), 'Ana', { expiry: '31/01/2030' }),
        driver(cardAt(1), 'Alberto', { expiry: '20/05/2033', phone: '0987654321' }),
      ]);
    const first = await checked(me, 'drivers', await file());
    expect(first.counts).toEqual({ NEW: 0, CHANGE: 1, SAME: 1, BAD: 0 });
    await me.ok(calls.storeImport, { id_import: first.id_import, version: first.version });
    const [beto] = await t.rows(
      sql<{
        name: string;
        phone: string;
        license_expiry: string;
        license_points: string;
        licenses: number;
      }>`select name, phone, license_expiry, license_points,
        (select count(*)::int from driver_licenses l where l.id_driver = d.id_driver) as licenses from drivers d where identification_card = ${cardAt(1)}`,
    );
    expect(beto).toMatchObject({ name: 'Alberto', phone: '0987654321', license_expiry: '2033-05-20', licenses: 2 });
    expect(Number(beto?.license_points)).toBe(30);
    const again = await checked(me, 'drivers', await file());
    expect(again.counts).toEqual({ NEW: 0, CHANGE: 0, SAME: 2, BAD: 0 });
    const nothing = await me.call(calls.storeImport, { id_import: again.id_import, version: again.version });
    expect(nothing.body.code).toBe('SIN_CAMBIOS');
  });

  test('of a carrier stays in its company and reveals nothing of others', async () => {
    const me = await t.as('carrierAdmin');
    const file = await uploadSheet(t, 'carrierAdmin', [
      headings,
      driver(cardAt(0), 'Ajena'),
      driver('1103756134', 'Nueva', { ruc: '0990000003001' }),
    ]);
    const found = await checked(me, 'drivers', file);
    const rows = await rowsOf('carrierAdmin', found.id_import);
    expect(rows[0]?.errors).toEqual({ identification_card: 'Ya existe un conductor con esa identificación' });
    expect(rows[1]?.errors.company_ruc).toBe('No hay una compañía con ese RUC');
    // The operator's people have imports of their own; a stranger's do not exist.
    expect((await (await t.as('operador')).call(calls.getImport, { id_import: found.id_import })).status).toBe(404);
    expect((await (await t.as('otherCarrierAdmin')).call(calls.getImport, { id_import: found.id_import })).status).toBe(
      404,
    );
    expect((await (await t.as('monitor')).call(calls.checkImport, { kind: 'drivers', id_file: file })).status).toBe(
      403,
    );
    const foreign = await (await t.as('operador')).call(calls.checkImport, { kind: 'drivers', id_file: file });
    expect(foreign.status).toBe(404);
  });

  test('is looked at again when it is stored: what somebody registered meanwhile is told', async () => {
    const me = await t.as('operador');
    const found = await checked(
      me,
      'drivers',
      await uploadSheet(t, 'operador', [headings, driver('1104680135', 'Diego')]),
    );
    expect(found.counts.NEW).toBe(1);
    await t.write(tx =>
      tx.run(sql`insert into drivers (id_company, identification_kind, identification_card, name, last_name, nationality, license_type)
        values (${company.carrier}, 'CEDULA', '1104680135', 'Otro', 'Nombre', 'Ecuatoriana', 'E')`),
    );
    const answer = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    // The driver is there now, in a company of the operator's scope: a change, not a second driver.
    expect(answer.status).toBe(200);
    const twins = await t.rows(
      sql<{ name: string }>`select name from drivers where identification_card = '1104680135'`,
    );
    expect(twins).toEqual([{ name: 'Diego' }]);
    const twice = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    expect(twice.body.code).toBe('IMPORTACION_CERRADA');
  });

  test('a row that went bad meanwhile is not stored: the person sees what changed', async () => {
    const me = await t.as('operador');
    const found = await checked(
      me,
      'drivers',
      await uploadSheet(t, 'operador', [headings, driver('0102030400', 'Fidel', { ruc: carrierRuc })]),
    );
    if (found.counts.NEW !== 1) throw new Error(JSON.stringify(await rowsOf('operador', found.id_import)));
    const block = (active: boolean) =>
      t.write(tx => tx.run(sql`update companies set active = ${active} where id_company = ${company.carrier}`));
    await block(false);
    const answer = await me.call(calls.storeImport, { id_import: found.id_import, version: found.version });
    await block(true);
    expect(answer.body.code).toBe('REVISION_CAMBIADA');
    const [row] = await rowsOf('operador', found.id_import);
    expect(row).toMatchObject({ effect: 'BAD', errors: { company_ruc: 'La compañía está inactiva' } });
    expect(await t.rows(sql`select 1 from drivers where identification_card = '0102030400'`)).toEqual([]);
  });
});

describe('a file of trucks', () => {
  const truckHeadings = [
    'Placa',
    'Disco',
    'Marca',
    'Tonelaje (t)',
    'Ejes',
    'Cédula del conductor',
    'RUC de la compañía',
  ];
  test('takes plates in any spelling, disks once in a company, and the driver of the company', async () => {
    const me = await t.as('operador');
    const file = await uploadSheet(t, 'operador', [
      truckHeadings,
      ['gbz-0123', '71', 'Mack', 32.5, '6X4', '', ''],
      ['GBZ123', '72', '', '', '', '', ''],
      ['GBZ-0456', '71', '', '', '', '', ''],
      ['GBZ-0457', '73', 'Volvo', 75, '8x8', '9999999999', carrierRuc],
    ]);
    const found = await checked(me, 'trucks', file);
    const rows = await rowsOf('operador', found.id_import);
    expect(rows.map(r => r.errors)).toEqual([
      {},
      { license_plate: 'Repite la fila 2' },
      { disk: 'Repite la fila 2' },
      {
        tonnage: 'El tonelaje debe ser mayor que 0 y de hasta 60 t',
        axles: 'Use uno de estos valores: 4x2, 6x2, 6x4',
        driver_card: 'No es un conductor de la compañía del camión ni asociado con ella',
      },
    ]);
    // Correcting the first one frees the disk that the third one repeats.
    const corrected = await me.ok(calls.correctImportRow, {
      id_import: found.id_import,
      row_number: 2,
      cells: { disk: '74' },
    });
    expect(corrected.effect).toBe('NEW');
    expect((await rowsOf('operador', found.id_import)).map(r => r.effect)).toEqual(['NEW', 'BAD', 'NEW', 'BAD']);
    await me.ok(calls.storeImport, { id_import: found.id_import, version: found.version, leave_out_bad: true });
    const { rows: trucks } = await me.ok(getTrucks, { search: 'GBZ' });
    expect(trucks.map(x => [x.license_plate, x.disk, x.is_owner, x.axles, x.tonnage])).toEqual([
      ['GBZ0456', '71', true, null, null],
      ['GBZ0123', '74', true, '6x4', '32.50'],
    ]);
  });
});

describe('a file of credentials', () => {
  const heads = ['Cédula o placa', 'Código del establecimiento', 'Credencial', 'Emitida', 'Vence'];
  test('registers and renews; a banned one is not renewed around', async () => {
    const me = await t.as('operador');
    const [one] = await t.rows(sql<{
      card: string;
      plate: string;
    }>`select (select identification_card from drivers where id_driver = 3) as card,
      (select license_plate from trucks where id_truck = 3) as plate`);
    const rows = [
      heads,
      [one?.card ?? '', 'CGSA', 'Credencial Contecon', '', '31/12/2031'],
      [one?.plate ?? '', '', 'GPS homologado', '01/02/2026', '01/02/2028'],
      ['0000000000', 'NOEXISTE', 'Otra', '01/02/2028', '01/02/2027'],
    ];
    const found = await checked(me, 'credentials', await uploadSheet(t, 'operador', rows));
    const bad = (await rowsOf('operador', found.id_import)).at(-1);
    expect(bad?.errors).toEqual({
      subject: 'No hay un conductor con esa cédula ni un camión con esa placa',
      location_code: 'No hay un establecimiento con ese código',
      issued_on: 'La fecha de emisión no puede ser futura',
    });
    await me.ok(calls.storeImport, { id_import: found.id_import, version: found.version, leave_out_bad: true });
    const held = await t.rows<{ name: string; kind: string; expires_on: string }>(
      sql`select name, kind, expires_on from credentials where replaced_by is null and (id_driver = 3 and name = 'Credencial Contecon' or id_truck = 3 and kind = 'GENERAL') order by name`,
    );
    expect(held).toEqual([
      { name: 'Credencial Contecon', kind: 'ESTABLISHMENT', expires_on: '2031-12-31' },
      { name: 'GPS homologado', kind: 'GENERAL', expires_on: '2028-02-01' },
    ]);
    const again = await checked(me, 'credentials', await uploadSheet(t, 'operador', rows.slice(0, 3)));
    expect(again.counts).toEqual({ NEW: 0, CHANGE: 0, SAME: 2, BAD: 0 });
    await t.write(tx => tx.run(sql`update credentials set state = 'BANNED' where id_truck = 3 and kind = 'GENERAL'`));
    const renewed = [heads, [one?.plate ?? '', '', 'gps HOMOLOGADO', '', '01/02/2030']];
    const banned = await checked(me, 'credentials', await uploadSheet(t, 'operador', renewed));
    expect((await rowsOf('operador', banned.id_import))[0]?.errors.name).toContain('bloqueada');
  });
});

describe('a file that is none', () => {
  test('says what is wrong with it as a whole', async () => {
    const me = await t.as('operador');
    const fails = async (id_file: number) => {
      const found = await checked(me, 'drivers', id_file);
      expect(found.state).toBe('FAILED');
      return found.error;
    };
    expect(await fails(await uploadBytes(t, 'operador', Buffer.from('PK\u0003\u0004 nada')))).toBe(
      'El archivo no es un Excel (.xlsx) que se pueda leer',
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

  test('a check that ended with its process is told, and an import is let go of', async () => {
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

test('the template has the headings and says what each column takes', async () => {
  const answer = await (await t.as('operador')).call(calls.getImportTemplate, { kind: 'trucks' });
  const book = await readWorkbook(answer.body as unknown as Buffer);
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

describe('what Excel and strangers do to a file', () => {
  test('a cédula and a RUC without their first zero are filled up, with a remark; a passport stays as it is', async () => {
    const [first = '', second = ''] = [...'0123456789']
      .flatMap(digit => [`095000000${digit}`, `095000001${digit}`])
      .filter(isValid);
    const rows = [driver(String(Number(first)), 'Cero'), driver('999999999', 'Ninguna')];
    const found = await bringIn(t, 'operador', 'drivers', [
      [...headings, 'Tipo de documento', 'Nacionalidad'],
      ...rows.map(row => [...row, '', '']),
      [...driver(String(Number(second)), 'Pasaporte'), 'Pasaporte', 'Colombiana'],
      [...driver(second, 'Compañía', { ruc: carrierRuc.slice(1) }), '', ''],
    ]);
    expect(found.remarks[0]).toEqual({ identification_card: `Se completó el cero inicial: ${first}` });
    expect(found.errors[0]).toEqual({});
    expect(found.errors[1]).toHaveProperty('identification_card');
    expect(found.remarks[2]).toEqual({});
    expect(found.remarks[3]).toEqual({ company_ruc: `Se completó el cero inicial: ${carrierRuc}` });
    await found.store();
    const stored = await t.rows(
      sql`select identification_card from drivers where name = 'Cero' and last_name = 'Mora Paz'`,
    );
    expect(stored).toEqual([{ identification_card: first }]);
  });

  test('files that unpack to gigabytes are refused before they do, however many come at once', async () => {
    const bomb = await zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(200 * 1024 * 1024, 'a') }]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const me = await t.as('operador');
    const ids = await Promise.all(Array.from({ length: 8 }, () => uploadBytes(t, 'operador', bomb)));
    const before = process.memoryUsage().external;
    const ended = await Promise.all(ids.map(id_file => checked(me, 'drivers', id_file)));
    expect(ended.map(one => [one.state, one.error])).toEqual(
      Array(8).fill(['FAILED', 'El archivo es demasiado grande para leerlo']),
    );
    expect(process.memoryUsage().external - before).toBeLessThan(200 * 1024 * 1024);
    // And the next one is read.
    const good = await uploadSheet(t, 'operador', [headings, driver(cardAt(2), 'Después')]);
    expect((await checked(me, 'drivers', good)).state).toBe('CHECKED');
  });

  test('a cell of thousands of signs is judged like any other', async () => {
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

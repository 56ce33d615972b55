import {
  correctImportRow,
  discardImport,
  listImports,
  storeImport,
} from '@cabezal/contract/system/imports/imports.calls';
import * as calls from '@cabezal/contract/system/imports/workbooks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { workbookBytes } from '../../../../test/write-excel.ts';
import { correct, rowAt, uploadBytes } from './import.samples.ts';
import { failStale } from './imports.jobs.ts';
import {
  bringBook,
  type Cells,
  cardOf,
  importOf,
  rowsOf,
  saveBook,
  settled,
  sheetRows,
  wrongOf,
} from './workbook.samples.ts';
import { renewStoring } from './workbooks.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ruc = (n: number) => `09923456${String(n).padStart(2, '0')}001`;
/** A company, its plant, a driver with truck and credential, a rate and a reservation of two containers, which refer to each other. */
const book = (n: number, changes: Partial<Record<calls.WorkbookKind, Cells>> = {}) => {
  const of = (kind: calls.WorkbookKind, cells: Cells): Cells[] => [{ ...cells, ...changes[kind] }];
  const reservation = {
    group: 'R1',
    mode: 'Exportación con retiro',
    client: ruc(n),
    depot: 'TERCON',
    plant: `Planta ${n}`,
    port: 'DP World Posorja',
    appointment_date: '02/12/2026',
    appointment_time: '05:00',
    booking: `MAEU2641809${50 + n}`,
    container_type: '40RH',
    weight_kg: 21800,
    set_point_c: 13.3,
  };
  const { group, container_type, weight_kg } = reservation;
  return {
    companies: of('companies', { ruc: ruc(n), name: `Bananera ${n}`, company_type: 'Exportador' }),
    locations: of('locations', {
      name: `Planta ${n}`,
      type: 'Planta',
      code: `PLT-${n}`,
      province: 'El Oro',
      canton: 'El Guabo',
      lat: -3.3 - n / 100,
      lng: -79.9,
      company_ruc: ruc(n),
    }),
    drivers: of('drivers', {
      identification_card: cardOf(n),
      last_name: 'Mora',
      name: `Luis ${n}`,
      license_type: 'E',
      license_expiry: '15/03/2029',
    }),
    trucks: of('trucks', { license_plate: `GSC-10${10 + n}`, disk: `N-${n}`, driver_card: cardOf(n) }),
    equipments: of('equipments', { kind: 'Chasis', disk: `CHA-${n}`, size: '40', truck_plate: `GSC10${10 + n}` }),
    credentials: of('credentials', {
      subject: cardOf(n),
      location_code: `PLT-${n}`,
      name: 'Carné',
      expires_on: '01/02/2028',
    }),
    fees: of('fees', {
      client: ruc(n),
      mode: 'Exportación',
      plant: `Planta ${n}`,
      service: 'FLE',
      amount: 480,
      valid_from: '01/12/2026',
    }),
    reservations: [...of('reservations', reservation), { group, container_type, weight_kg }],
  };
};
const counts = (found: calls.WorkbookSummary) =>
  Object.fromEntries(
    found.sheets.map(({ kind, counts: { NEW, CHANGE, SAME, BAD } }) => [kind, [NEW, CHANGE, SAME, BAD]]),
  );
const companiesLike = (name: string) => t.rows(sql`select name from companies where name like ${name}`);

test('sheets refer to each other: all rows are new, stored completely, priced by the file’s rate, and unchanged when imported again', async () => {
  const me = await t.as('admin');
  const found = await bringBook(t, 'admin', book(0));
  expect(await wrongOf(me, found)).toEqual({});
  expect(found).toMatchObject({ state: 'CHECKED', error: null, file_name: 'hoja.xlsx' });
  expect(found.sheets.map(sheet => sheet.kind)).toEqual([...calls.WORKBOOK_KINDS]);
  // The check left neither rows nor history.
  expect(await companiesLike('Bananera 0')).toEqual([]);
  expect(await t.rows(sql`select from audit_log where noun = 'company' and action = 'add_company'`)).toEqual([]);
  const kept = await saveBook(me, found);
  expect(kept).toMatchObject({ state: 'STORED', error: null });
  expect(kept.sheets.map(sheet => sheet.state)).toEqual(kept.sheets.map(() => 'STORED'));
  const [booked] = await t.rows<{
    booked: unknown;
  }>(sql`select jsonb_build_object('client', c.name, 'containers', r.containers_count,
      'plant', (select l.name from reservation_stops s join locations l using (id_location) where s.id_reservation = r.id_reservation and s.code = 'PLT'),
      'freight', (select sum(k.subtotal)::text from charges k join sub_reservations u using (id_sub_reservation)
        where u.id_reservation = r.id_reservation and k.source = 'FEE')) as booked
    from reservations r join companies c on c.id_company = r.id_client where r.booking = 'MAEU264180950'`);
  expect(booked?.booked).toEqual({ client: 'Bananera 0', containers: 2, plant: 'Planta 0', freight: '960.00' });
  expect(
    await t.rows(sql`select t.disk, d.name, e.disk as chassis, k.name as credential from trucks t join drivers d using (id_driver)
      join equipments e on e.id_truck = t.id_truck join credentials k on k.id_driver = d.id_driver where t.license_plate = 'GSC1010'`),
  ).toEqual([{ disk: 'N-0', name: 'Luis 0', chassis: 'CHA-0', credential: 'Carné' }]);
  const again = await bringBook(t, 'admin', book(0));
  expect(counts(again)).toEqual(
    Object.fromEntries(calls.WORKBOOK_KINDS.map(kind => [kind, [0, 0, kind === 'reservations' ? 2 : 1, 0]])),
  );
  const { id_workbook, version } = again;
  expect((await me.call(calls.storeWorkbook, { id_workbook, version })).body.code).toBe('SIN_CAMBIOS');
});

test('five planted errors are reported by sheet and row, with the rows that depend on them, until they are corrected', async () => {
  const me = await t.as('admin');
  const found = await bringBook(t, 'admin', {
    ...book(1, {
      companies: { ruc: '123' },
      locations: { canton: 'Nowhere' },
      drivers: { license_type: 'Z' },
      fees: { amount: 0 },
      reservations: { container_code: 'MSKU1234567' },
    }),
  });
  const wrong = await wrongOf(me, found);
  expect(wrong['companies 2']).toMatchObject({ ruc: 'El RUC es inválido' });
  expect(wrong['locations 2']).toEqual({
    canton: 'No hay un cantón con ese nombre en esa provincia',
    company_ruc: 'No hay una compañía con ese RUC',
  });
  expect(wrong['drivers 2']).toHaveProperty('license_type');
  expect(wrong['trucks 2']).toHaveProperty('driver_card');
  expect(wrong['fees 2']).toMatchObject({ amount: 'Ingrese un valor mayor que 0, o márquelo como incluido' });
  expect(wrong['reservations 2']).toHaveProperty('container_code');
  expect(wrong['reservations 3']).toEqual({ row: 'Corrija también la fila 2: es la misma reserva' });
  const mend = (kind: calls.WorkbookKind, cells: Record<string, string>) =>
    correct(me, importOf(found, kind), 2, cells);
  const { id_workbook, version } = found;
  expect((await me.call(calls.storeWorkbook, { id_workbook, version })).body.code).toBe('FILAS_CON_ERRORES');
  expect((await mend('companies', { ruc: ruc(1) })).errors).toEqual({});
  // The plant's company is valid now: only its canton is still wrong.
  expect((await rowsOf(me, found, 'locations'))[0]?.errors).toEqual({ canton: expect.any(String) });
  await mend('locations', { canton: 'El Guabo' });
  await mend('drivers', { license_type: 'E' });
  await mend('fees', { amount: '480' });
  await mend('reservations', { container_code: '' });
  const mended = await settled(me, id_workbook);
  expect(await wrongOf(me, mended)).toEqual({});
  expect(await saveBook(me, mended)).toMatchObject({ state: 'STORED' });
  expect(await companiesLike('Bananera 1')).toHaveLength(1);
});

test('bad rows and those that refer to them are left out on request', async () => {
  const me = await t.as('admin');
  const found = await bringBook(t, 'admin', { ...book(2, { drivers: { license_type: 'Z' } }), reservations: [] });
  expect(Object.keys(await wrongOf(me, found)).sort()).toEqual([
    'credentials 2',
    'drivers 2',
    'equipments 2',
    'trucks 2',
  ]);
  expect(await saveBook(me, found, true)).toMatchObject({ state: 'STORED' });
  expect(await companiesLike('Bananera 2')).toHaveLength(1);
  expect(await t.rows(sql`select from trucks where disk = 'N-2'`)).toEqual([]);
});

test('a failure between two sheets leaves nothing stored, reports it, and storing can be repeated', async () => {
  const me = await t.as('admin');
  const found = await bringBook(t, 'admin', book(3));
  await t.write(tx =>
    tx.client.script(`reset role; create function broken() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
      create trigger broken before insert on equipments for each row execute function broken()`),
  );
  const failed = await saveBook(me, found);
  expect(failed).toMatchObject({ state: 'CHECKED', error: 'No se guardó nada. Intente otra vez' });
  expect(await companiesLike('Bananera 3')).toEqual([]);
  expect(
    await t.rows(sql`select from reservations where booking = 'MAEU264180953' and client_name = 'Bananera 3'`),
  ).toEqual([]);
  await t.write(tx => tx.client.script('reset role; drop trigger broken on equipments'));
  expect(await saveBook(me, failed)).toMatchObject({ state: 'STORED', error: null });
  expect(await companiesLike('Bananera 3')).toHaveLength(1);
});

test('a process that ends while storing leaves nothing, and the workbook can be stored again, once', async () => {
  const me = await t.as('admin');
  const found = await bringBook(t, 'admin', { companies: book(4).companies });
  const { id_workbook } = found;
  await t.write(tx =>
    tx.run(sql`update workbooks set state = 'STORING', version = version + 1 where id_workbook = ${id_workbook}`),
  );
  expect((await me.call(calls.storeWorkbook, { id_workbook, version: found.version + 1 })).body.code).toBe(
    'IMPORTACION_CERRADA',
  );
  // While it is renewed within two minutes, nobody takes it over.
  const taken = { id_workbook, version: found.version + 1 };
  t.advance(1.5);
  await t.write(tx => renewStoring(tx, taken));
  t.advance(1.5);
  await failStale(t.db);
  expect(await t.rows(sql`select state from workbooks where id_workbook = ${id_workbook}`)).toEqual([
    { state: 'STORING' },
  ]);
  t.advance(1);
  await failStale(t.db);
  const back = await settled(me, id_workbook);
  expect(back).toMatchObject({
    state: 'CHECKED',
    error: 'El guardado se interrumpió y no se guardó nada: guarde otra vez',
  });
  expect(await saveBook(me, back)).toMatchObject({ state: 'STORED' });
  const book5 = await bringBook(t, 'admin', { companies: book(5).companies });
  await t.write(tx => tx.run(sql`update workbooks set state = 'READING' where id_workbook = ${book5.id_workbook}`));
  t.advance(6);
  await failStale(t.db);
  expect(await settled(me, book5.id_workbook)).toMatchObject({
    state: 'FAILED',
    error: 'La revisión se interrumpió: suba el archivo otra vez',
  });
});

test('two people at once and a double click store it once; rows that became invalid meanwhile are shown', async () => {
  const me = await t.as('admin');
  const found = await bringBook(t, 'admin', { companies: book(6).companies });
  const { id_workbook, version } = found;
  const both = await Promise.all(
    [1, 2].map(() => me.call(calls.storeWorkbook, { id_workbook, version, leave_out_bad: false })),
  );
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  expect(await settled(me, id_workbook)).toMatchObject({ state: 'STORED' });
  expect(await companiesLike('Bananera 6')).toHaveLength(1);

  const one = await bringBook(t, 'admin', { trucks: book(7, { trucks: { driver_card: '' } }).trucks });
  await t.write(tx => tx.run(sql`insert into trucks (id_company, disk, license_plate) values (1, 'N-7', 'ZZZ0001')`));
  const late = await saveBook(me, one);
  expect(late).toMatchObject({
    state: 'CHECKED',
    error: 'No se guardó nada. Algo cambió desde la revisión: mire las filas con errores',
  });
  expect(await wrongOf(me, late)).toEqual({ 'trucks 2': { disk: 'La compañía ya tiene un camión con ese disco' } });
});

test('a value that a colleague saved since the review is shown before a workbook overwrites it', async () => {
  const me = await t.as('admin');
  const until = (year: number) => ({
    trucks: [{ license_plate: 'GCW-0011', disk: 'W-11', 'expiry.matricula': `31/12/${year}` }],
  });
  expect(await saveBook(me, await bringBook(t, 'admin', until(2027)))).toMatchObject({ state: 'STORED' });
  const seen = await bringBook(t, 'admin', until(2029));
  expect(await rowsOf(me, seen, 'trucks')).toMatchObject([{ before: { 'expiry.matricula': '31/dic/2027' } }]);
  const clerk = await t.as('operador');
  expect(await saveBook(clerk, await bringBook(t, 'operador', until(2028)))).toMatchObject({ state: 'STORED' });
  const refused = await saveBook(me, seen);
  expect(refused).toMatchObject({
    state: 'CHECKED',
    error:
      'No se guardó nada. Otra persona cambió lo de 1 fila desde la revisión: mire lo que dice ahora y guarde otra vez',
  });
  expect(await rowsOf(me, refused, 'trucks')).toMatchObject([
    {
      before: { 'expiry.matricula': '31/dic/2028' },
      remarks: { 'expiry.matricula': 'Otra persona lo cambió desde la revisión' },
    },
  ]);
  expect(await saveBook(me, refused)).toMatchObject({ state: 'STORED' });
});

test('a sheet belongs to its workbook, which is discarded as a whole', async () => {
  const me = await t.as('admin');
  const found = await bringBook(t, 'admin', { companies: book(8).companies });
  const [sheet] = found.sheets;
  const { id_import = 0, version = 0 } = sheet ?? {};
  for (const call of [storeImport, discardImport])
    expect((await me.call(call, { id_import, version })).body.code).toBe('HOJA_DE_LIBRO');
  expect((await me.ok(listImports, {})).rows.map(row => row.id_import)).not.toContain(id_import);
  const { id_workbook } = found;
  expect(await me.ok(calls.discardWorkbook, { id_workbook, version: found.version })).toMatchObject({
    state: 'DISCARDED',
  });
  expect(
    (await me.call(correctImportRow, { id_import, row_number: 2, mark: '0'.repeat(32), cells: {} })).body.code,
  ).toBe('IMPORTACION_CERRADA');
});

test('a file that is not our workbook gets a reason; each sheet has its rights, and another company’s workbook does not exist', async () => {
  const error = async (bytes: Buffer, who: 'admin' | 'carrierAdmin' = 'admin') => {
    const found = await bringBook(t, who, bytes);
    expect(found.state).toBe('FAILED');
    return found.error;
  };
  expect(await error(await workbookBytes({ Ventas: [['a'], ['b']] }))).toContain(
    'La hoja «Ventas» no es de la plantilla',
  );
  expect(await error(await workbookBytes({ Instrucciones: [['a'], ['b']], Empresas: [['RUC']] }))).toBe(
    'El libro no tiene filas: llene al menos una hoja',
  );
  expect(await error(await workbookBytes({ Camiones: [['Placa'], ['GSC1020']] }))).toBe(
    'Hoja «Camiones»: Faltan columnas: «Disco». Descargue la plantilla',
  );
  const many = Array.from({ length: 2001 }, (_, i) => ({ license_plate: `GSC${1000 + i}`, disk: `${i}` }));
  expect(await error(await workbookBytes({ Camiones: sheetRows('trucks', many) }))).toBe(
    'La hoja «Camiones» tiene más de 2.000 filas',
  );
  const lines = Array.from({ length: 501 }, (_, i) => ({ group: `R${i}`, container_type: '40RH', weight_kg: 1 }));
  expect(await error(await workbookBytes({ Reservas: sheetRows('reservations', lines) }))).toBe(
    'La hoja «Reservas» admite hasta 500 filas',
  );
  expect(
    await error(await workbookBytes({ Empresas: sheetRows('companies', book(9).companies) }), 'carrierAdmin'),
  ).toBe('Su usuario no puede importar la hoja «Empresas»');
  const mine = await bringBook(t, 'admin', { companies: book(9).companies });
  const stranger = await t.as('carrierAdmin');
  expect((await stranger.call(calls.getWorkbook, { id_workbook: mine.id_workbook })).status).toBe(404);
  expect((await (await t.as('driver')).call(calls.listWorkbooks, {})).status).toBe(403);
  const photo = await uploadBytes(t, 'admin', Buffer.from('x'), 'image/png');
  expect((await (await t.as('admin')).call(calls.checkWorkbook, { id_file: photo })).body.code).toBe('ARCHIVO_TIPO');
});

test('the template lists the choices, and its examples are not imported', async () => {
  const me = await t.as('admin');
  const bytes = fileOf(await me.call(calls.getWorkbookTemplate));
  const template = await readWorkbook(bytes);
  expect(template.worksheets.map(sheet => sheet.name)).toEqual([
    'Instrucciones',
    'Empresas',
    'Establecimientos',
    'Conductores',
    'Camiones',
    'Equipos',
    'Credenciales',
    'Tarifas',
    'Reservas',
    'Listas',
  ]);
  const type = template.getWorksheet('Empresas')?.getCell('C2');
  expect(type?.dataValidation).toMatchObject({ type: 'list', showErrorMessage: true });
  const lists = template.getWorksheet('Listas');
  expect(lists?.getColumn(1).values).toContain('Exportador');
  expect(await bringBook(t, 'admin', bytes)).toMatchObject({
    state: 'FAILED',
    error: 'El libro no tiene filas: llene al menos una hoja',
  });
  // A carrier's people get only the sheets that they may import.
  const theirs = await readWorkbook(fileOf(await (await t.as('carrierAdmin')).call(calls.getWorkbookTemplate)));
  expect(theirs.worksheets.map(sheet => sheet.name)).not.toContain('Empresas');
});

test('a workbook corrected since it was read cannot be stored', async () => {
  const [me, colleague] = [await t.as('admin'), await t.as('operador')];
  const found = await bringBook(t, 'admin', { trucks: book(31).trucks?.map(row => ({ ...row, driver_card: '' })) });
  const { id_workbook, version } = found;
  const id_import = importOf(found, 'trucks');
  const { mark } = await rowAt(me, id_import, 2);
  await correct(colleague, id_import, 2, { disk: '931' });
  const stale = { id_import, row_number: 2, mark, cells: { disk: '932' } };
  expect((await me.call(correctImportRow, stale)).body.code).toBe('MODIFICADO');
  expect((await me.call(calls.storeWorkbook, { id_workbook, version })).body.code).toBe('MODIFICADO');
  const now = await settled(me, id_workbook);
  expect(await saveBook(me, now)).toMatchObject({ state: 'STORED' });
});

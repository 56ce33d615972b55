import { getShippingLines } from '@cabezal/contract/people/companies/companies.calls';
import * as lookups from '@cabezal/contract/system/catalogues/catalogues.calls';
import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Logged {
  noun: string;
  id_record: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  id_user: number;
}
const logged = (noun: string, action: string) =>
  t.rows<Logged>(
    sql`select noun, id_record, before, after, id_user from audit_log where noun = ${noun} and action = ${action} order by id desc`,
  );
const mango = { name: 'Mango Tommy', reservation_type: 'E', id_container_type: 6, set_point_c: 8.5 };

test('a product is added, listed, exported to Excel, logged and offered; names that differ only in accents are equal', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.saveProduct, mango);
  expect(made).toMatchObject({ ...mango, set_point_c: '8.50', active: true, version: 1 });
  expect(made.container_type).toBe('40RH');
  expect((await me.ok(calls.listProductsTpt, { search: 'tommy' })).rows).toEqual([made]);
  const [header = [], row = []] = await cellsOf(me, calls.listProductsExcel, { search: 'tommy' });
  expect(row[header.indexOf('Temperatura (°C)')]).toBe(8.5);
  expect((await logged('product', 'create'))[0]).toMatchObject({
    id_record: String(made.id_product),
    id_user: 2,
    after: { name: 'Mango Tommy', set_point_c: '8.50' },
  });
  const offered = await (await t.as('exporterAdmin')).ok(lookups.getProducts, { name: 'tommy' });
  expect(offered.map(product => product.id_product)).toEqual([made.id_product]);
  expect(await me.call(calls.saveProduct, { ...mango, name: 'MÁNGO tommy' })).toMatchObject({
    status: 409,
    body: { code: 'NOMBRE_DUPLICADO', fields: { name: 'Ya existe un producto con ese nombre' } },
  });
  const both = await Promise.all([
    me.call(calls.saveProduct, { ...mango, name: 'Papaya' }),
    (await t.as('admin')).call(calls.saveProduct, { ...mango, name: 'Papaya' }),
  ]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
});

test('permissions: reading and writing are for the operator only, whatever actions a role has', async () => {
  const reader = await t.as('contador');
  expect((await reader.ok(calls.listProductsTpt, {})).total).toBeGreaterThan(20);
  expect((await reader.call(calls.saveProduct, { ...mango, name: 'Uva' })).status).toBe(403);
  for (const who of ['monitor', 'carrierAdmin', 'exporterAdmin', 'driver'] as const)
    expect((await (await t.as(who)).call(calls.listProductsTpt, {})).status, who).toBe(403);
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'EXP', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'maintenance.write'`),
  );
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(calls.saveProduct, { ...mango, name: 'Uva' })).body.code).toBe('SIN_PERMISO');
  const ship = await customer.call(calls.deleteShip, { id_ship: 1, version: 1 });
  expect(ship.body.code).toBe('SIN_PERMISO');
});

test('a set-point is between −35 and 30 °C and belongs to a reefer', async () => {
  const me = await t.as('operador');
  const fields = async (input: object) =>
    (await me.call(calls.saveProduct, { ...mango, name: 'Otro', ...input })).body.fields;
  expect(await fields({ set_point_c: -36 })).toEqual({
    set_point_c: 'La temperatura va de −35 a 30 °C, con un decimal',
  });
  expect(await fields({ id_container_type: 2 })).toEqual({
    set_point_c: 'Solo un contenedor refrigerado tiene temperatura',
  });
  expect(await fields({ id_container_type: 999 })).toEqual({ id_container_type: 'Elija un tipo de contenedor' });
  expect(await fields({ reservation_type: 'X' })).toEqual({ reservation_type: 'Elija el tipo' });
});

test('editing is logged and described in words, refuses an old version; an inactive entry is not offered and keeps its id', async () => {
  const me = await t.as('operador');
  const { rows } = await me.ok(calls.listProductsTpt, { search: 'tommy' });
  const { id_product = 0, version = 0 } = rows[0] ?? {};
  const edit = { ...mango, id_product, version };
  const after = await me.ok(calls.editProduct, { ...edit, set_point_c: 10, active: false });
  expect(after).toMatchObject({ id_product, set_point_c: '10.00', active: false, version: 2 });
  expect((await logged('product', 'update'))[0]).toMatchObject({
    before: { set_point_c: '8.50', active: true },
    after: { set_point_c: '10.00', active: false },
  });
  const history = await me.ok(getHistory, { noun: 'product', id: id_product });
  expect(history.rows[0]?.changes).toContainEqual({
    field: 'set_point_c',
    label: 'Temperatura (°C)',
    before: '8.50',
    after: '10.00',
  });
  expect((await me.call(calls.editProduct, edit)).body.code).toBe('MODIFICADO');
  expect((await me.call(calls.editProduct, { ...edit, id_product: 999 })).status).toBe(404);
  expect(await me.ok(lookups.getProducts, { name: 'tommy' })).toEqual([]);
  expect((await me.ok(calls.listProductsTpt, { filters: { active: false } })).rows).toEqual([after]);
  expect((await me.ok(calls.editProduct, { ...edit, version: 2, active: true })).active).toBe(true);
});

test('a used entry is not deleted, and the answer names its uses; an unused one is deleted', async () => {
  const me = await t.as('operador');
  const one = async (search: string) => (await me.ok(calls.listProductsTpt, { search })).rows[0];
  const used = await one('tommy');
  const trip = await t.write(tx => sampleTrip(tx, {}));
  await t.write(tx =>
    tx.run(sql`update reservations set id_product = ${used?.id_product} where id_reservation = ${trip.id_reservation}`),
  );
  const input = { id_product: used?.id_product, version: used?.version };
  const refused = await me.call(calls.deleteProduct, input);
  expect(refused).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(refused.body.message).toBe('No se puede eliminar: consta en 1 reserva. Puede desactivarlo');
  const free = await one('papaya');
  const gone = { id_product: free?.id_product, version: free?.version };
  expect((await me.call(calls.deleteProduct, { ...gone, version: 9 })).body.code).toBe('MODIFICADO');
  expect(await me.ok(calls.deleteProduct, gone)).toEqual({ deleted: true });
  expect((await logged('product', 'delete'))[0]?.before).toMatchObject({ name: 'Papaya' });
  expect((await me.call(calls.deleteProduct, gone)).status).toBe(404);
  const type = (await me.ok(calls.listContainerTypes, { search: '40RH' })).rows[0];
  const box = await me.call(calls.deleteContainerType, {
    id_container_type: type?.id_container_type,
    version: type?.version,
  });
  expect(box.body.message).toMatch(/\d+ productos, 1 contenedor, 3 tarifas y 1 tarifa de compra/);
});

test('a shipping line has codes, prefixes, free days and a valid terminal', async () => {
  const me = await t.as('operador');
  const line = {
    name: 'Línea Humboldt',
    scac: ['humb'],
    bic_prefixes: ['humu', 'HBTU'],
    free_days_import_dry: 7,
    free_days_export: 5,
    id_usual_terminal: 6,
  };
  const made = await me.ok(calls.saveShippingLine, line);
  expect(made).toMatchObject({ scac: ['HUMB'], bic_prefixes: ['HUMU', 'HBTU'], free_days_import_reefer: null });
  expect(made.usual_terminal).toContain('DP World');
  const offered = (await (await t.as('exporterAdmin')).ok(getShippingLines)).find(one => one.name === line.name);
  expect(offered?.bic_prefixes).toEqual(['HUMU', 'HBTU']);
  expect((await me.ok(calls.listShippingLines, { search: 'hbtu' })).rows.map(row => row.name)).toEqual([line.name]);
  const bad = await me.call(calls.saveShippingLine, {
    ...line,
    name: 'Otra',
    scac: ['X'],
    bic_prefixes: ['ABCD'],
    free_days_export: 91,
    id_usual_terminal: 101,
  });
  expect(bad.body.fields).toEqual({
    scac: '«X» no es válido: un SCAC lleva de 2 a 4 letras',
    bic_prefixes: '«ABCD» no es válido: un prefijo lleva 4 letras y termina en U',
    free_days_export: 'Los días libres van de 0 a 90',
    id_usual_terminal: 'Elija un terminal portuario',
  });
  const edited = await me.ok(calls.editShippingLine, {
    ...line,
    id_shipping_line: made.id_shipping_line,
    version: 1,
    scac: ['HUMB', 'HB'],
    active: false,
  });
  expect(edited).toMatchObject({ scac: ['HUMB', 'HB'], active: false });
  const ship = await me.call(calls.saveShip, { name: 'Humboldt I', id_shipping_line: made.id_shipping_line });
  expect(ship.body.fields).toEqual({ id_shipping_line: 'Elija una naviera activa' });
  await me.ok(calls.deleteShippingLine, { id_shipping_line: made.id_shipping_line, version: 2 });
});

test('a shipping line allows types of equal length to replace each other; the log names them', async () => {
  const me = await t.as('operador');
  const types = (await me.ok(calls.listContainerTypes, { page_size: 200 })).rows;
  const idOf = (code: string) => types.find(type => type.code === code)?.id_container_type ?? 0;
  const pair = (box: string, booked: string) => ({ id_container_type: idOf(box), id_stands_for: idOf(booked) });
  const line = { name: 'Línea Flexible', scac: [], bic_prefixes: [], flexible_types: [pair('40HC', '40DC')] };
  const made = await me.ok(calls.saveShippingLine, line);
  expect(made).toMatchObject({ flexible_types: line.flexible_types, flexible_names: ['40HC por 40DC'] });
  const { id_shipping_line } = made;
  const change = (flexible_types: unknown, version = 1) =>
    me.call(calls.editShippingLine, { ...line, id_shipping_line, version, flexible_types });
  const refusals = [
    [[pair('40HC', '20DC')], 'Un tipo solo reemplaza a otro del mismo largo'],
    [[pair('40HC', '40HC')], 'Elija dos tipos distintos'],
    [[pair('40HC', '40DC'), pair('40HC', '40DC')], 'Un par de tipos está repetido'],
    [[{ ...pair('40HC', '40DC'), id_stands_for: 99_999 }], 'Elija un tipo de contenedor'],
  ] as const;
  for (const [wanted, text] of refusals)
    expect((await change(wanted)).body.fields, text).toEqual({ flexible_types: text });
  const both = [pair('40DC', '40HC'), pair('40HC', '40DC')];
  // Of two simultaneous changes, one gets the version.
  const answers = await Promise.all([change(both), change([])]);
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  await change(both, 2);
  await change([], 3);
  const read = async () => (await me.ok(calls.listShippingLines, { search: line.name })).rows[0];
  expect(await read()).toMatchObject({ flexible_types: [], flexible_names: [] });
  const [last] = await logged('shipping_line', 'update');
  expect(last?.after).toEqual({ flexible_types: [] });
  await change(both, 4);
  // A page loaded before flexible types existed does not send them: they stay, as do codes and prefixes.
  const old = await me.ok(calls.editShippingLine, { id_shipping_line, version: 5, name: 'Línea Flexible 2' });
  expect(old).toMatchObject({ name: 'Línea Flexible 2', flexible_names: ['40DC por 40HC', '40HC por 40DC'] });
  const coded = await me.ok(calls.editShippingLine, {
    ...line,
    id_shipping_line,
    version: 6,
    scac: ['FLEX'],
    bic_prefixes: ['FLXU'],
  });
  expect(coded.flexible_names).toEqual(['40HC por 40DC']);
  const kept = await me.ok(calls.editShippingLine, { id_shipping_line, version: 7, name: line.name });
  expect(kept).toMatchObject({ scac: ['FLEX'], bic_prefixes: ['FLXU'], flexible_names: ['40HC por 40DC'] });
  const high = types.find(type => type.code === '40HC');
  const used = await me.call(calls.deleteContainerType, {
    id_container_type: high?.id_container_type,
    version: high?.version,
  });
  expect(used.body.message).toContain('navier');
});

test('a ship has a line and is found by name; a line with ships is not deleted', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.saveShip, { name: 'Cabo Pasado', id_shipping_line: 1 });
  expect(made).toMatchObject({ shipping_line: 'Maersk', active: true });
  expect((await me.ok(lookups.getShips, { name: 'pasado' })).map(ship => ship.id_ship)).toEqual([made.id_ship]);
  const line = (await me.ok(calls.listShippingLines, { search: 'maersk' })).rows[0];
  const refused = await me.call(calls.deleteShippingLine, { id_shipping_line: 1, version: line?.version });
  expect(refused.body.message).toContain('1 buque');
  await t.write(tx => tx.run(sql`update shipping_lines set active = false where id_shipping_line = 1`));
  // The current line may stay; only the name changes.
  const { id_ship, id_shipping_line, version } = made;
  const edited = await me.ok(calls.editShip, { id_ship, id_shipping_line, version, name: 'Cabo Pasado II' });
  expect(edited).toMatchObject({ name: 'Cabo Pasado II', id_shipping_line: 1, version: 2 });
  await t.write(tx => tx.run(sql`update shipping_lines set active = true where id_shipping_line = 1`));
  await me.ok(calls.deleteShip, { id_ship, version: 2 });
});
test('a container type has positive weights, a length and a chassis; its codes are unique', async () => {
  const me = await t.as('operador');
  const type = {
    iso: '4eg1',
    code: '45pw',
    name: "45' Pallet Wide",
    length_ft: 45,
    tare_kg: 4700,
    payload_kg: 27_600,
    teu: 2.25,
    chassis: '45',
  };
  const made = await me.ok(calls.saveContainerType, type);
  expect(made).toMatchObject({ iso: '4EG1', code: '45PW', teu: '2.25', reefer: false });
  expect((await me.ok(lookups.getContainerTypes)).map(one => one.code)).toContain('45PW');
  expect((await me.call(calls.saveContainerType, type)).body).toMatchObject({
    code: 'CODIGO_DUPLICADO',
    fields: { iso: 'Ya existe un tipo con ese código ISO' },
  });
  const bad = await me.call(calls.saveContainerType, {
    ...type,
    iso: '9ZZ',
    tare_kg: 0,
    payload_kg: -5,
    teu: 0,
    length_ft: 41,
    chassis: '99',
  });
  expect(bad.body.fields).toMatchObject({
    tare_kg: 'La tara va de 500 a 10.000 kg',
    payload_kg: 'La carga útil va de 1.000 a 45.000 kg',
    chassis: 'Elija el chasis que lo lleva',
  });
  expect(Object.keys(bad.body.fields ?? {})).toHaveLength(6);
  const { id_container_type, version } = made;
  const off = await me.ok(calls.editContainerType, {
    ...type,
    id_container_type,
    version,
    tare_kg: 4650,
    active: false,
  });
  expect(off).toMatchObject({ tare_kg: 4650, active: false });
  // Values that a page does not send stay: the type is still inactive, and its reefer flag is unchanged.
  const { reefer: _, ...sent } = { ...type, id_container_type, reefer: true };
  const reefer = await me.ok(calls.editContainerType, { ...sent, version: version + 1, reefer: true });
  const same = await me.ok(calls.editContainerType, { ...sent, version: reefer.version });
  expect(same).toMatchObject({ reefer: true, active: false });
  expect((await me.ok(lookups.getContainerTypes)).map(one => one.code)).not.toContain('45PW');
});

test('a motive belongs to its kind; only a false freight has percentages, and both', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.saveMotive, {
    kind: 'FALSE_FREIGHT',
    name: 'Puente cerrado',
    responsible: 'FUERZA_MAYOR',
    sale_pct: 40,
    carrier_pct: 30,
  });
  const offered = await (await t.as('operador')).ok(lookups.getFalseFreightOptions);
  expect(offered.find(one => one.id_motivo === made.id_motivo)).toMatchObject({ sale_pct: 40, carrier_pct: 30 });
  expect(
    (await me.call(calls.saveMotive, { kind: 'FALSE_FREIGHT', name: 'Otra cosa', sale_pct: 101 })).body.fields,
  ).toEqual({
    sale_pct: 'Ingrese un porcentaje de 0 a 100',
    carrier_pct: 'Ingrese un porcentaje de 0 a 100',
  });
  expect((await me.call(calls.saveMotive, { kind: 'LOGBOOK', name: 'Nota', sale_pct: 10 })).body.fields).toEqual({
    sale_pct: 'Solo un falso flete tiene porcentajes',
  });
  // The same name is allowed in another kind, but not twice in one.
  const note = await me.ok(calls.saveMotive, { kind: 'LOGBOOK', name: 'Puente cerrado' });
  expect(note).toMatchObject({ kind: 'LOGBOOK', sale_pct: null });
  expect((await me.call(calls.saveMotive, { kind: 'LOGBOOK', name: 'puente CERRADO' })).body.code).toBe(
    'NOMBRE_DUPLICADO',
  );
  // Only a return proposes storage; an edit that does not name it leaves it.
  expect(await me.ok(calls.saveMotive, { kind: 'LOGBOOK', name: 'Sin patio', adds_storage: true })).toMatchObject({
    adds_storage: false,
  });
  const back = await me.ok(calls.saveMotive, { kind: 'RETURN', name: 'Espera otro buque', adds_storage: true });
  const renamed = { id_motivo: back.id_motivo, version: back.version, name: 'Espera el próximo buque' };
  expect(await me.ok(calls.editMotive, renamed)).toMatchObject({ adds_storage: true });
  const { id_motivo, version } = made;
  const off = { id_motivo, version, name: 'Puente cerrado', responsible: 'TERCERO', sale_pct: 40, carrier_pct: 30 };
  expect(await me.ok(calls.editMotive, { ...off, active: false })).toMatchObject({
    active: false,
    kind: 'FALSE_FREIGHT',
  });
  expect((await me.ok(lookups.getFalseFreightOptions)).map(one => one.id_motivo)).not.toContain(id_motivo);
  const guide = await t.write(tx => sampleTrip(tx, { guide: {} }));
  await t.write(tx =>
    tx.run(
      sql`insert into logbook (id_guide, kind, id_motivo, text, at, author) values (${guide.id_guide}, 'NOTE', ${note.id_motivo}, 'x', now(), 'x')`,
    ),
  );
  const used = await me.call(calls.deleteMotive, { id_motivo: note.id_motivo, version: 1 });
  expect(used.body.message).toContain('1 nota de bitácora');
  await me.ok(calls.deleteMotive, { id_motivo, version: version + 1 });
});

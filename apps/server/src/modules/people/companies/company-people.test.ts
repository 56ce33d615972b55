import { associateDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import * as costs from '@cabezal/contract/money/costs/company-costs.calls';
import {
  procurementGeneratorRentals,
  procurementLinesByDeposit,
} from '@cabezal/contract/money/procurement/procurement.calls';
import {
  getCompanies,
  getCompaniesExcel,
  getCompany,
  getCompanyOptions,
  getDeposits,
} from '@cabezal/contract/people/companies/companies.calls';
import * as people from '@cabezal/contract/people/companies/company-people.calls';
import { getLocation, getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Logged {
  id_record: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const logged = (action: string) =>
  t.rows<Logged>(sql`select id_record, before, after from audit_log where action = ${action} order by id desc`);

test('a forwarder sees a customer’s establishments only while it acts for it', async () => {
  const me = await t.as('operador');
  const forwarder = await t.as('forwarderAdmin');
  const seen = async () =>
    (await forwarder.ok(getLocations, { filters: { type: 'PLT' } })).rows.map(row => row.id_location).sort();
  const ofExporter = [place.plantGuabo, place.plantDaule];
  expect(await seen()).toEqual(ofExporter);
  const pair = { id_company: 6, id_associated: 5 };
  const opened = await me.ok(people.saveAssociation, { ...pair, opened_on: '2026-11-01' });
  expect(opened.acts_for).toContainEqual({
    id_company: 5,
    name: 'Electrohogar del Pacífico',
    company_type: 'IMP',
    opened_on: '2026-11-01',
    author: 'operador Prueba',
  });
  expect(await seen()).toEqual([place.plantGuabo, place.plantQuito, place.plantDaule]);
  expect((await me.call(people.saveAssociation, pair)).body.code).toBe('ASOCIACION_ABIERTA');
  // Both companies see the association from their side; others do not.
  expect(
    (await (await t.as('importerAdmin')).ok(people.getAssociations, { id_company: 5 })).represented_by,
  ).toMatchObject([{ id_company: 6, name: 'Andes Forwarding' }]);
  expect((await forwarder.ok(people.getAssociations, { id_company: 6 })).acts_for).toHaveLength(2);
  for (const who of ['strangerAdmin', 'carrierAdmin', 'driver'] as const)
    expect((await (await t.as(who)).call(people.getAssociations, { id_company: 6 })).status, who).toBe(404);
  await me.ok(people.deleteAssociation, { id_company: 6, id_associated: 4 });
  expect(await seen()).toEqual([place.plantQuito]);
  expect((await forwarder.call(getLocation, { id_location: place.plantGuabo })).status).toBe(404);
  expect((await forwarder.ok(getCompanyOptions, { company_type: ['EXP'] })).map(c => c.id_company)).toEqual([]);
  expect((await me.call(people.deleteAssociation, { id_company: 6, id_associated: 4 })).status).toBe(404);
  expect((await logged('delete_association'))[0]).toMatchObject({ id_record: '6', before: { id_associated: 4 } });
  expect((await forwarder.call(people.saveAssociation, { id_company: 6, id_associated: 4 })).status).toBe(403);
});

test('forwarders and carriers may act for customers, from today or an earlier day', async () => {
  const me = await t.as('operador');
  const wrong = await me.call(people.saveAssociation, { id_company: 4, id_associated: 6, opened_on: '2026-12-01' });
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      fields: {
        id_company: 'Solo un agente de carga o un transportista actúa por otras compañías',
        id_associated: 'Elija un exportador, importador o cliente',
        opened_on: 'La fecha no puede ser futura',
      },
    },
  });
  expect((await me.call(people.saveAssociation, { id_company: 1, id_associated: 7 })).body.fields).toHaveProperty(
    'id_company',
  );
  expect((await me.ok(people.saveAssociation, { id_company: 2, id_associated: 7 })).acts_for).toMatchObject([
    { id_company: 7, opened_on: '2026-11-21' },
  ]);
});

test('drivers of others who may drive for a carrier are on its page; a truck’s form offers them and the company’s own', async () => {
  const me = await t.as('operador');
  await me.ok(associateDriver, { id_driver: 7, id_company: 2 });
  const { drivers } = await me.ok(people.getAssociations, { id_company: 2 });
  expect(drivers).toMatchObject([{ id_driver: 7, driver: 'Víctor Yagual', company: 'Carga Sur', closed_on: null }]);
  const offered = await me.ok(getDrivers, { filters: { drives_for: 2, active: true } });
  expect(offered.rows.map(row => row.id_driver).sort()).toEqual([5, 6, 7]);
  expect(await me.ok(getTruck, { id_truck: 5 })).toMatchObject({ operator_company: 'Translitoral S.A.' });
});

test('operations teams have people of the operator with that role, who may be in several; a customer sees its own teams', async () => {
  const me = await t.as('operador');
  const team = { id_company: 4, name: 'Exportación Machala', id_users: [15] };
  const after = await me.ok(people.addOperationsTeam, team);
  const [made] = after.operations_teams;
  expect(made).toMatchObject({ name: 'Exportación Machala', users: [{ id_user: 15, name: 'operativo Prueba' }] });
  expect((await me.call(people.addOperationsTeam, { ...team, name: 'EXPORTACION machala' })).body).toMatchObject({
    code: 'EQUIPO_DUPLICADO',
    fields: { name: 'La compañía ya tiene un equipo con ese nombre' },
  });
  for (const id_users of [[5], [15, 8], [999]])
    expect((await me.call(people.addOperationsTeam, { ...team, name: 'Otro', id_users })).body.fields).toEqual({
      id_users: 'Elija personas activas del equipo operativo de la operadora',
    });
  expect((await me.call(people.addOperationsTeam, { ...team, id_users: [] })).status).toBe(400);
  await me.ok(people.addOperationsTeam, { ...team, name: 'Noche' });
  expect((await me.ok(people.addOperationsTeam, { ...team, id_company: 5 })).operations_teams).toHaveLength(1);
  const key = { id_operations_team: made?.id_operations_team, version: made?.version };
  const renamed = await me.ok(people.updateOperationsTeam, { ...key, name: 'Día', id_users: [15, 15] });
  expect(renamed.operations_teams.map(one => [one.name, one.version, one.users.length])).toEqual([
    ['Día', 2, 1],
    ['Noche', 1, 1],
  ]);
  const [heads = [], ...lines] = await cellsOf(me, getCompaniesExcel, {});
  const line = lines.find(cells => cells[0] === renamed.name);
  expect(line?.[heads.indexOf('Equipo operativo')]).toBe('Día: operativo Prueba; Noche: operativo Prueba');
  // A forwarder sees only a carrier's name.
  await me.ok(people.addOperationsTeam, { ...team, id_company: 2 });
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'FWDR', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'company.read'`),
  );
  const byName = (await (await t.as('forwarderAdmin')).ok(getCompanies, { page_size: 200 })).rows;
  expect(byName.find(row => row.id_company === 2)?.operations_teams).toEqual([]);
  expect((await me.call(people.updateOperationsTeam, { ...key, name: 'Tarde', id_users: [15] })).body.code).toBe(
    'MODIFICADO',
  );
  expect((await logged('edit_team'))[0]).toMatchObject({
    id_record: '4',
    before: { team: 'Exportación Machala', people: ['operativo Prueba'] },
    after: { team: 'Día' },
  });
  const customer = await t.as('exporterAdmin');
  expect((await customer.ok(getCompany, { id_company: 4 })).operations_teams.map(one => one.name)).toEqual([
    'Día',
    'Noche',
  ]);
  expect((await customer.call(people.deleteOperationsTeam, { ...key, version: 2 })).status).toBe(403);
  expect((await me.ok(people.deleteOperationsTeam, { ...key, version: 2 })).operations_teams).toHaveLength(1);
  expect((await me.call(people.deleteOperationsTeam, { ...key, version: 2 })).status).toBe(404);
});

test('advisors and operations people by their line of business', async () => {
  const me = await t.as('exporterAdmin');
  await t.write(tx => tx.run(sql`update users set products = '{I}' where id_user = 15`));
  const ids = async (call: typeof people.getAdvisorsOfProduct, product: string) =>
    (await me.ok(call, { product })).map(person => person.id_user);
  expect(await ids(people.getAdvisorsOfProduct, 'E')).toEqual([5]);
  expect(await ids(people.getOperationsOfProduct, 'E')).toEqual([]);
  expect(await ids(people.getOperationsOfProduct, 'I')).toEqual([15]);
  expect(await ids(people.getOperationsOfProduct, 'tpt')).toEqual([15]);
  expect((await me.call(people.getAdvisorsOfProduct, { product: 'X' })).status).toBe(400);
  await t.write(tx => tx.run(sql`update users set active = false where id_user = 5`));
  expect(await ids(people.getAdvisorsOfProduct, 'tpt')).toEqual([]);
  await t.write(tx => tx.run(sql`update users set active = true where id_user = 5`));
});

test('only the operator sees, enters, changes and removes the cost of a shipping line’s empty at a depot, with log', async () => {
  const me = await t.as('operador');
  const key = { id_shipping_line: 1, id_location: place.tercon };
  expect((await me.call(costs.getShippingLineCost, key)).status).toBe(404);
  const made = await me.ok(costs.addShippingLineDeposit, { ...key, cost: '38.50' });
  expect(made).toMatchObject({ ...key, cost: '38.50', author: 'operador Prueba', version: 1 });
  expect((await me.call(costs.addShippingLineDeposit, { ...key, cost: '40.00' })).body.code).toBe('NAVIERA_DUPLICADA');
  const port = await me.call(costs.addShippingLineDeposit, { ...key, id_location: place.contecon, cost: '1.00' });
  expect(port).toMatchObject({ status: 422, body: { fields: { id_location: 'Elija un depósito' } } });
  expect((await me.call(costs.addShippingLineDeposit, { ...key, id_shipping_line: 9999, cost: '1.00' })).status).toBe(
    404,
  );
  for (const cost of ['-1.00', '1', '1.234', 'x'])
    expect((await me.call(costs.updateShippingLineCost, { ...key, version: 1, cost })).status, cost).toBe(400);
  const changed = await me.ok(costs.updateShippingLineCost, { ...key, version: 1, cost: '42.00' });
  expect(changed).toMatchObject({ cost: '42.00', version: 2 });
  expect((await me.call(costs.updateShippingLineCost, { ...key, version: 1, cost: '45.00' })).body.code).toBe(
    'MODIFICADO',
  );
  expect((await logged('edit_line_cost'))[0]).toMatchObject({
    id_record: `${place.tercon}-1`,
    before: { cost: '38.50' },
    after: { cost: '42.00' },
  });
  const list = await me.ok(costs.getShippingLinesByDeposit, { id: place.tercon });
  expect(list).toMatchObject([{ ...key, cost: '42.00' }]);
  expect(await (await t.as('compras')).ok(procurementLinesByDeposit, { id: place.tercon })).toEqual(list);
  expect((await me.call(costs.getShippingLinesByDeposit, { id: place.contecon })).status).toBe(404);
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(costs.getShippingLinesByDeposit, { id: place.tercon })).status).toBe(404);
  expect((await carrier.call(costs.getShippingLineCost, key)).status).toBe(404);
  for (const who of ['carrierAdmin', 'monitor'] as const)
    expect((await (await t.as(who)).call(costs.addShippingLineDeposit, { ...key, cost: '1.00' })).status).toBe(403);
  expect((await me.call(costs.removeShippingLineDeposit, { ...key, version: 1 })).body.code).toBe('MODIFICADO');
  await me.ok(costs.removeShippingLineDeposit, { ...key, version: 2 });
  // On its last day it holds, but can be neither changed nor removed again; another one begins tomorrow.
  const last = await me.ok(costs.getShippingLinesByDeposit, { id: place.tercon });
  // That of tomorrow is void, and today's ends.
  expect(last).toMatchObject([{ ...key, cost: '38.50', valid_to: testNow.slice(0, 10) }]);
  expect(await me.ok(costs.getShippingLineCost, key)).toMatchObject({ cost: '38.50' });
  const { version } = last[0] ?? {};
  expect((await me.call(costs.removeShippingLineDeposit, { ...key, version })).status).toBe(404);
  expect((await me.call(costs.updateShippingLineCost, { ...key, version, cost: '45.00' })).status).toBe(404);
  t.advance(24 * 60);
  expect(await me.ok(costs.getShippingLinesByDeposit, { id: place.tercon })).toEqual([]);
  expect((await me.call(costs.getShippingLineCost, key)).status).toBe(404);
  t.setNow(testNow);
  expect((await me.ok(getDeposits, { name: 'tercon' }))[0]).toMatchObject({ id_company: null });
});

test('genset rental has a current and a future cost; a past day is refused, a correction needs the cost that was read; others see nothing', async () => {
  const me = await t.as('operador');
  const save = (valid_from: string, cost: string, replaces?: string) =>
    me.call(costs.saveGeneratorRental, { id_company: 2, valid_from, cost, ...(replaces && { replaces }) });
  await t.write(tx =>
    tx.run(sql`insert into generator_rentals (id_company, valid_from, cost, author, created_at)
      values (2, '2026-01-01', 55, 'Sistema', now()), (2, '2026-06-01', 58, 'Sistema', now())`),
  );
  expect(await save('2026-11-20', '60.00')).toMatchObject({
    status: 422,
    body: { code: 'FECHA_PASADA', fields: { valid_from: 'La fecha no puede estar en el pasado' } },
  });
  const both = await Promise.all([save('2026-11-25', '62.00'), save('2026-11-25', '62.00')]);
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  const after = await save('2026-11-25', '63.00', '62.00');
  // A correction with an outdated cost, or without one, is refused.
  for (const replaces of ['62.00', undefined])
    expect((await save('2026-11-25', '64.00', replaces)).body).toMatchObject({
      code: 'VALOR_REPETIDO',
      fields: { valid_from: expect.any(String) },
    });
  expect(after.body.map(row => [row.valid_from, row.cost, row.state])).toEqual([
    ['2026-11-25', '63.00', 'coming'],
    ['2026-06-01', '58.00', 'current'],
    ['2026-01-01', '55.00', 'past'],
  ]);
  expect((await logged('save_rental'))[0]).toMatchObject({
    id_record: '2',
    before: { valid_from: '2026-11-25', cost: '62.00' },
    after: { cost: '63.00' },
  });
  expect(
    (await me.call(costs.saveGeneratorRental, { id_company: 4, valid_from: '2026-11-25', cost: '1.00' })).body.code,
  ).toBe('NO_ES_TRANSPORTISTA');
  expect((await save('2026-11-25', '-5.00')).status).toBe(400);
  const own = await t.as('carrierAdmin');
  expect(await own.ok(costs.getGeneratorRentals, { id: 2 })).toHaveLength(3);
  expect(
    (await own.call(costs.saveGeneratorRental, { id_company: 2, valid_from: '2027-02-01', cost: '1.00' })).status,
  ).toBe(403);
  for (const who of ['otherCarrierAdmin', 'exporterAdmin', 'driver'] as const)
    expect((await (await t.as(who)).call(costs.getGeneratorRentals, { id: 2 })).status, who).toBe(404);
  expect(await (await t.as('compras')).ok(procurementGeneratorRentals, { id: 2 })).toHaveLength(3);
  expect((await own.call(procurementGeneratorRentals, { id: 2 })).status).toBe(403);
  // The next morning the future cost is current.
  t.setNow('2026-11-25T05:30:00.000Z');
  expect((await me.ok(costs.getGeneratorRentals, { id: 2 }))[0]).toMatchObject({ state: 'current' });
  t.setNow('2026-11-21T14:00:00.000Z');
});

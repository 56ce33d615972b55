import * as calls from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDriver, getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { getDriverStateLogs, getDriverTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import { holdPapers } from '../../system/records/papers.queries.ts';
import { sampleTrip } from '../trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const person = {
  identification_kind: 'CEDULA',
  identification_card: '0912345675',
  name: 'Pedro',
  last_name: 'Zambrano',
  nationality: 'Ecuatoriana',
  birth_date: '1985-03-02',
  phone: '099 123 4567',
  license_type: 'E',
  issued_on: '2024-01-10',
  license_expiry: '2029-01-09',
};
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(60, 7)]);

async function upload(me: Client, filename = 'foto.png'): Promise<number> {
  const { url, id_file } = await me.ok(requestUpload, { filename, type: 'image/png' });
  await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
  await me.ok(confirmUpload, { id_file });
  return id_file;
}
const logged = (action: string) =>
  t.rows<{ id_record: string; before: unknown; after: unknown; motive: string | null; id_user: number }>(
    sql`select id_record, before, after, motive, id_user from audit_log where action = ${action} order by id desc`,
  );

test('a carrier registers its driver with licence and papers; another carrier and a customer cannot read him', async () => {
  const carrier = await t.as('carrierAdmin');
  const papers = [
    { kind: 'FOTO', id_file: await upload(carrier) },
    { kind: 'LICENCIA', id_file: await upload(carrier, 'licencia.png') },
  ];
  const driver = await carrier.ok(calls.addDriver, { ...person, papers });
  expect(driver).toMatchObject({
    id_company: 2,
    license_points: '30.0',
    active: true,
    licenses: [{ license_type: 'E', license_expiry: '2029-01-09', filename: 'licencia.png' }],
    can: { edit: true, change_state: true, associate: 'Solo la operadora asocia conductores con transportistas' },
  });
  expect(driver.papers.map(p => [p.kind, p.current])).toEqual([
    ['LICENCIA', true],
    ['FOTO', true],
  ]);
  expect((await logged('add_driver'))[0]).toMatchObject({ id_record: String(driver.id_driver), id_user: 8 });
  expect((await (await t.as('otherCarrierAdmin')).call(getDriver, { id_driver: driver.id_driver })).status).toBe(404);
  expect((await (await t.as('exporterAdmin')).call(calls.addDriver, { ...person })).status).toBe(403);
});

test('refuses a second registration of a person with a sentence, even from a company that cannot see him', async () => {
  const stranger = await t.as('otherCarrierAdmin');
  const again = await stranger.call(calls.addDriver, { ...person });
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'CONDUCTOR_DUPLICADO',
      fields: { identification_card: 'Ya existe un conductor con esa identificación' },
    },
  });
  const found = await stranger.ok(calls.verifyDriver, { identification_card: person.identification_card });
  expect(found).toMatchObject({ exists: true, id_driver: null });
  expect(await stranger.ok(calls.verifyDriver, { identification_card: '1710034065' })).toEqual({
    exists: false,
    id_driver: null,
    message: null,
  });
});

test('reports bad data at its field: cédula, age, dates, phone, points', async () => {
  const me = await t.as('operador');
  const bad = await me.call(calls.addDriver, {
    ...person,
    identification_card: '0912345676',
    birth_date: '2010-01-01',
    phone: 'abc',
    issued_on: '2029-02-01',
  });
  expect(bad).toMatchObject({
    status: 422,
    body: {
      fields: {
        identification_card: 'La cédula es inválida',
        birth_date: 'El conductor debe ser mayor de edad',
        phone: 'Ingrese un teléfono de 7 a 15 dígitos',
        issued_on: 'La licencia no puede emitirse en el futuro',
      },
    },
  });
  const points = await me.call(calls.addDriver, { ...person, license_points: 31 });
  expect(points).toMatchObject({ status: 400 });
  // A foreigner's cédula with a wrong check digit is accepted; a passport has its own rule.
  const foreign = { ...person, nationality: 'Colombiana', identification_card: '0912345676' };
  expect((await me.call(calls.addDriver, { ...foreign, id_company: 2 })).status).toBe(200);
  const passport = { ...person, identification_kind: 'PASAPORTE', identification_card: 'ab-1' };
  expect((await me.call(calls.addDriver, passport)).body.fields).toHaveProperty('identification_card');
});

test('an edit logs only the changes; refuses an old version, drivers of others and lent drivers', async () => {
  const carrier = await t.as('carrierAdmin');
  const before = await carrier.ok(getDriver, { id_driver: 5 });
  const values = { ...person, identification_card: '0926687856', birth_date: null, license_points: 28.5 };
  const { license_type: _, license_expiry: __, issued_on: ___, ...edit } = values;
  const after = await carrier.ok(calls.editDriver, { id_driver: 5, version: before.version, ...edit });
  expect(after).toMatchObject({ name: 'Pedro', license_points: '28.5', version: before.version + 1 });
  const [entry] = await logged('edit_driver');
  expect(entry?.before).toMatchObject({ name: 'Luis', license_points: '30.0' });
  expect(entry?.after).not.toHaveProperty('gender');
  expect(await carrier.call(calls.editDriver, { id_driver: 5, version: before.version, ...edit })).toMatchObject({
    status: 409,
    body: { code: 'MODIFICADO' },
  });
  expect((await carrier.call(calls.editDriver, { id_driver: 1, version: 1, ...edit })).status).toBe(404);
});

test('an association lets the carrier read a driver, not change him; closing hides him; its dates are not in the future', async () => {
  const operator = await t.as('operador');
  const carrier = await t.as('otherCarrierAdmin');
  const pair = { id_driver: 2, id_company: 3 };
  const future = 'La fecha no puede ser futura';
  expect((await operator.call(calls.associateDriver, { ...pair, opened_on: '2026-11-22' })).body.fields).toEqual({
    opened_on: future,
  });
  expect((await carrier.call(getDriver, { id_driver: 2 })).status).toBe(404);
  await operator.ok(calls.associateDriver, { ...pair, opened_on: '2026-11-20' });
  expect((await operator.call(calls.associateDriver, { id_driver: 2, id_company: 3 })).body.code).toBe(
    'ASOCIACION_ABIERTA',
  );
  const seen = await carrier.ok(getDriver, { id_driver: 2 });
  expect(seen.can.edit).toBe('Solo su compañía y la operadora editan a este conductor');
  expect((await carrier.call(calls.deleteDriver, { id_driver: 2, version: seen.version })).status).toBe(422);
  expect((await carrier.ok(getDrivers, {})).rows.map(d => d.id_driver).sort()).toEqual([2, 7]);
  const early = { id_driver: 2, id_company: 3, closed_on: '2026-11-19' };
  expect((await operator.call(calls.closeDriverAssociation, early)).status).toBe(422);
  expect((await operator.call(calls.closeDriverAssociation, { ...pair, closed_on: '2026-11-22' })).body.fields).toEqual(
    {
      closed_on: future,
    },
  );
  const guide = { guide_number: 'VIA-PRESTADA', id_driver: 2, id_carrier: 3 };
  const { id_guide } = await t.write(tx => sampleTrip(tx, { guide }));
  expect((await operator.call(calls.closeDriverAssociation, pair)).body).toMatchObject({
    code: 'CONDUCTOR_CON_VIAJES',
    message: 'Tiene viajes sin cerrar: VIA-PRESTADA',
  });
  // What he drives for his own company does not prevent the closing.
  await t.write(tx => tx.run(sql`update guides set id_carrier = 1 where id_guide = ${id_guide}`));
  const closed = await operator.ok(calls.closeDriverAssociation, pair);
  expect(closed.associations).toMatchObject([
    { opened_on: '2026-11-20', closed_on: '2026-11-21', closed_by: 'operador Prueba' },
  ]);
  expect((await carrier.call(getDriver, { id_driver: 2 })).status).toBe(404);
  expect((await operator.call(calls.closeDriverAssociation, { id_driver: 2, id_company: 3 })).status).toBe(404);
  expect((await carrier.call(calls.associateDriver, { id_driver: 7, id_company: 2 })).status).toBe(403);
});

test('licences: type E takes precedence; the last one cannot be removed; the history keeps them', async () => {
  const me = await t.as('operador');
  const other = await me.ok(calls.addDriverLicense, { id_driver: 3, license_type: 'A', license_expiry: '2035-01-01' });
  expect(other).toMatchObject({ license_type: 'E', license_expiry: '2030-06-30' });
  const renewed = await me.ok(calls.addDriverLicense, {
    id_driver: 3,
    license_type: 'E',
    license_expiry: '2031-05-01',
  });
  expect(renewed).toMatchObject({ license_type: 'E', license_expiry: '2031-05-01' });
  expect(renewed.licenses.map(l => l.license_expiry)).toEqual(['2031-05-01', '2030-06-30', '2035-01-01']);
  const motive = 'Entregada a la ANT';
  const [best, second, third] = renewed.licenses.map(l => l.id_license);
  const left = await me.ok(calls.deleteDriverLicense, { id_driver: 3, id_license: best, motive });
  expect(left.license_expiry).toBe('2030-06-30');
  await me.ok(calls.deleteDriverLicense, { id_driver: 3, id_license: second, motive });
  const last = await me.call(calls.deleteDriverLicense, { id_driver: 3, id_license: third, motive });
  expect(last).toMatchObject({ status: 409, body: { code: 'ULTIMA_LICENCIA' } });
  expect(await me.ok(getDriver, { id_driver: 3 })).toMatchObject({
    license_type: 'A',
    licenses: [{ license_type: 'A' }],
  });
  expect(await logged('delete_license')).toHaveLength(2);
});

test('papers: a new one of a kind replaces the former one, which is kept; a removed one is kept, too', async () => {
  const me = await t.as('operador');
  const files = async (kind: string) => [{ kind, id_file: await upload(me) }];
  await me.ok(calls.addDriverPapers, { id_driver: 4, files: await files('FOTO') });
  const two = await me.ok(calls.addDriverPapers, { id_driver: 4, files: await files('FOTO') });
  expect(two.papers.map(p => p.current)).toEqual([true, false]);
  const id_document = two.papers[0]?.id_document;
  const gone = await me.ok(calls.deleteDriverPhoto, { id_driver: 4, id_document, motive: 'Foto borrosa' });
  expect(gone.papers.map(p => p.current)).toEqual([false, false]);
  expect((await me.call(calls.deleteDriverPhoto, { id_driver: 4, id_document, motive: 'Foto borrosa' })).status).toBe(
    404,
  );
  const stranger = await upload(await t.as('carrierAdmin'));
  const foreign = { id_driver: 4, files: [{ kind: 'FOTO', id_file: stranger }] };
  expect((await me.call(calls.addDriverPapers, foreign)).status).toBe(404);
});

test('of two photos uploaded at once one is current, enforced by the database', async () => {
  const me = await t.as('operador');
  const [one, two] = [await upload(me), await upload(me)];
  const add = (id_file: number) => me.call(calls.addDriverPapers, { id_driver: 7, files: [{ kind: 'FOTO', id_file }] });
  const adding: ReturnType<typeof add>[] = [];
  await whileLocked(
    t,
    tx => holdPapers(tx, 'id_driver', 7),
    async () => {
      adding.push(add(one), add(two));
      await untilBlocked(t, Promise.all(adding));
    },
  );
  expect((await Promise.all(adding)).map(answer => answer.status)).toEqual([200, 200]);
  const { papers } = await me.ok(getDriver, { id_driver: 7 });
  expect(papers.map(paper => paper.current)).toEqual([true, false]);
  const again = t.write(tx =>
    tx.run(sql`insert into documents (id_file, kind, id_driver, author) values (${one}, 'FOTO', 7, 'Prueba')`),
  );
  await expect(again).rejects.toMatchObject({ constraint: 'documents_driver_current' });
});

test('deactivation requires a decision for each trip; a released trip waits, and the inactive driver is not offered', async () => {
  const me = await t.as('operador');
  const planned = await t.write(tx => sampleTrip(tx, { guide: { id_driver: 6, id_truck: 6, id_carrier: 2 } }));
  const driver = await me.ok(getDriver, { id_driver: 6 });
  const change = { id_driver: 6, version: driver.version, motive: 'Licencia médica', active: false };
  const open = await me.call(calls.changeDriverState, change);
  expect(open).toMatchObject({ status: 409, body: { code: 'VIAJES_POR_DECIDIR' } });
  const [trip] = await me.ok(getDriverTripsAhead, { id_driver: 6 });
  expect(trip).toMatchObject({ id_guide: planned.id_guide, can: { release: true } });
  const decided = [{ id_guide: planned.id_guide, version: trip?.version, decision: 'RELEASE' }];
  const after = await me.ok(calls.changeDriverState, { ...change, trips: decided });
  expect(after.active).toBe(false);
  const [guide] = await t.rows<{ id_driver: number | null; id_truck: number }>(
    sql`select id_driver, id_truck from guides where id_guide = ${planned.id_guide}`,
  );
  expect(guide).toEqual({ id_driver: null, id_truck: 6 });
  expect(await me.ok(getDriverStateLogs, { id_driver: 6 })).toMatchObject([
    {
      from_state: 'ACTIVO',
      to_state: 'INACTIVO',
      motive: 'Licencia médica',
      author: 'operador Prueba',
      decisions: [{ id_guide: planned.id_guide, decision: 'RELEASE' }],
    },
  ]);
  const again = { id_driver: 6, version: after.version, motive: 'De vuelta al trabajo' };
  expect((await me.ok(calls.toggleDriverState, again)).active).toBe(true);
  expect(await me.ok(getDriverStateLogs, { id_driver: 6 })).toHaveLength(2);
  expect((await (await t.as('otherCarrierAdmin')).call(getDriverStateLogs, { id_driver: 6 })).status).toBe(404);
});

test('a driver with trips cannot be deleted, and the error says where he is used; one without trips is deleted with his papers', async () => {
  const me = await t.as('operador');
  const used = await me.ok(getDriver, { id_driver: 1 });
  const refused = await me.call(calls.deleteDriver, { id_driver: 1, version: used.version });
  expect(refused).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(refused.body.message).toContain('1 camión');
  const fresh = await me.ok(calls.addDriver, { ...person, identification_card: '1710034065', id_company: 2 });
  await me.ok(calls.addDriverPapers, {
    id_driver: fresh.id_driver,
    files: [{ kind: 'CEDULA_ANVERSO', id_file: await upload(me) }],
  });
  await me.ok(calls.deleteDriver, { id_driver: fresh.id_driver, version: fresh.version });
  expect((await me.call(getDriver, { id_driver: fresh.id_driver })).status).toBe(404);
});

test('a driver moves to another carrier only without open trips; his association with it ends', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addDriver, { ...person, identification_card: '0102030400', id_company: 2 });
  await me.ok(calls.associateDriver, { id_driver: made.id_driver, id_company: 3 });
  const move = { id_driver: made.id_driver, id_company: 3, version: made.version, motive: 'Cambió de empleo' };
  const moved = await me.ok(calls.changeDriverCompany, move);
  expect(moved).toMatchObject({ id_company: 3, associations: [{ closed_on: '2026-11-21' }] });
  expect((await (await t.as('carrierAdmin')).call(getDriver, { id_driver: made.id_driver })).status).toBe(404);
  const busy = await t.write(tx => sampleTrip(tx, { guide: { id_driver: made.id_driver, id_carrier: 3 } }));
  expect(busy.id_guide).toBeGreaterThan(0);
  const back = { ...move, id_company: 2, version: moved.version };
  expect((await me.call(calls.changeDriverCompany, back)).body.code).toBe('CONDUCTOR_CON_VIAJES');
});

test('a driver who no longer drives for a carrier is removed as usual driver from its trucks', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addDriver, { ...person, identification_card: '0102030426', id_company: 2 });
  const { id_driver } = made;
  await me.ok(calls.associateDriver, { id_driver, id_company: 3 });
  await me.ok(calls.associateDriver, { id_driver, id_company: 1 });
  await t.write(tx => tx.run(sql`update trucks set id_driver = ${id_driver} where id_truck in (4, 5, 7)`));
  const named = () =>
    t.rows(sql`select id_truck, version from trucks where id_driver = ${id_driver} order by id_truck`);
  const [own, former, next] = await t.rows<{ version: number }>(
    sql`select version from trucks where id_truck in (4, 5, 7) order by id_truck`,
  );
  const move = { id_driver, id_company: 3, version: made.version, motive: 'Cambió de empleo' };
  await me.ok(calls.changeDriverCompany, move);
  expect(await named()).toEqual([
    { id_truck: 4, version: own?.version },
    { id_truck: 7, version: next?.version },
  ]);
  expect((await logged('edit_truck'))[0]).toMatchObject({
    id_record: '5',
    before: { id_driver },
    after: { id_driver: null },
    motive: 'Cambió de empleo',
  });
  expect(await t.rows(sql`select version from trucks where id_truck = 5`)).toEqual([
    { version: (former?.version ?? 0) + 1 },
  ]);
  await me.ok(calls.closeDriverAssociation, { id_driver, id_company: 1 });
  expect(await named()).toEqual([{ id_truck: 7, version: next?.version }]);
});

test('a driver with a bonus withdrawal cannot be deleted, and the error names it', async () => {
  const me = await t.as('operador');
  const made = await me.ok(calls.addDriver, { ...person, identification_card: '0102030418', id_company: 1 });
  await t.write(tx =>
    tx.run(sql`insert into bonus_withdrawals (id_driver, amount, date, document, author, created_at)
      values (${made.id_driver}, 10, '2026-11-20', 'R-1', 'Prueba', '2026-11-20T12:00:00Z')`),
  );
  const refused = await me.call(calls.deleteDriver, { id_driver: made.id_driver, version: made.version });
  expect(refused).toMatchObject({ status: 409, body: { code: 'EN_USO' } });
  expect(refused.body.message).toContain('1 retiro de bonos');
});

test('an observation is written and removed, and stays in the history', async () => {
  const me = await t.as('operador');
  const { version } = await me.ok(getDriver, { id_driver: 4 });
  const observation_driver = 'Prefiere rutas de la Sierra';
  const written = await me.ok(calls.saveDriverObservation, { id_driver: 4, version, observation_driver });
  expect(written.observation_driver).toBe(observation_driver);
  const gone = await me.ok(calls.deleteDriverObservation, { id_driver: 4, version: written.version });
  expect(gone.observation_driver).toBeNull();
  expect((await logged('delete_observation'))[0]).toMatchObject({ before: { observation_driver } });
});

test('if a driver drives for two carriers, neither reads the other’s trips in an answer or decides on them', async () => {
  const [us, carrier] = [await t.as('operador'), await t.as('carrierAdmin')];
  await us.ok(calls.associateDriver, { id_driver: 5, id_company: 3 });
  const trip = { id_client: 7, client_name: 'Camaronera Mondragón', leg_start: '2026-12-05T12:00:00Z' };
  await t.write(tx => sampleTrip(tx, { ...trip, guide: { guide_number: 'VIA-AJENA', id_carrier: 3, id_driver: 5 } }));
  const { version } = await carrier.ok(getDriver, { id_driver: 5 });
  const noted = { id_driver: 5, version, observation_driver: 'Prefiere viajes cortos' };
  const saved = await carrier.ok(calls.saveDriverObservation, noted);
  expect(saved).toEqual(await carrier.ok(getDriver, { id_driver: 5 }));
  expect(JSON.stringify(saved)).not.toContain('VIA-AJENA');
  expect(JSON.stringify(await us.ok(getDriver, { id_driver: 5 }))).toContain('VIA-AJENA');
  const state = { id_driver: 5, version: saved.version, active: false, motive: 'Fin de contrato' };
  const refused = await carrier.call(calls.changeDriverState, state);
  expect(refused).toMatchObject({ status: 409, body: { code: 'VIAJES_AJENOS' } });
  expect(JSON.stringify(refused.body)).not.toContain('VIA-AJENA');
  expect((await us.call(calls.changeDriverState, state)).body).toMatchObject({
    code: 'VIAJES_POR_DECIDIR',
    message: expect.stringContaining('VIA-AJENA'),
  });
});

test('only the operator decides for which carriers a driver drives, whatever a carrier’s role permits', async () => {
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'driver.associate'`),
  );
  const carrier = await t.as('carrierAdmin');
  const { version, can } = await carrier.ok(getDriver, { id_driver: 6 });
  expect(can.associate).not.toBe(true);
  const refused = { status: 403, body: { code: 'SIN_PERMISO' } };
  const to = { id_driver: 6, id_company: 3 };
  expect(await carrier.call(calls.associateDriver, to)).toMatchObject(refused);
  expect(await carrier.call(calls.closeDriverAssociation, to)).toMatchObject(refused);
  expect(await carrier.call(calls.changeDriverCompany, { ...to, version, motive: 'Cambio de casa' })).toMatchObject(
    refused,
  );
});

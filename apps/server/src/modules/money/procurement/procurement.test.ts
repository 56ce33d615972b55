import { addDriver, addDriverPapers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import * as calls from '@cabezal/contract/money/procurement/procurement.calls';
import { updateCompanyDocuments } from '@cabezal/contract/people/companies/company-edits.calls';
import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { getCompanyStateLogs, getDriverStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { loadCandidates } from '../../operations/dispatch/candidates.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(60, 7)]);
async function upload(me: Client): Promise<number> {
  const { url, id_file } = await me.ok(requestUpload, { filename: 'a.png', type: 'image/png' });
  await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
  await me.ok(confirmUpload, { id_file });
  return id_file;
}

const person = {
  identification_kind: 'CEDULA',
  identification_card: '0912345675',
  name: 'Pedro',
  last_name: 'Zambrano',
  nationality: 'Ecuatoriana',
  license_type: 'E',
  license_expiry: '2029-01-09',
};

test('a carrier’s driver is pending, its gaps are named, with papers it is qualified; all is logged; the carrier may not', async () => {
  const carrier = await t.as('carrierAdmin');
  const driver = await carrier.ok(addDriver, person);
  expect(driver.qualification).toBe('PENDING');
  const me = await t.as('compras');
  const waiting = await me.ok(calls.procurementDrivers, { filters: { qualification: 'PENDING' } });
  expect(waiting.rows.map(d => d.id_driver)).toEqual([driver.id_driver]);
  const input = {
    id: driver.id_driver,
    version: driver.version,
    qualification: 'QUALIFIED',
    motive: 'Carpeta revisada',
  };
  const poor = await me.call(calls.qualifyDriver, input);
  expect(poor).toMatchObject({ status: 422, body: { code: 'FALTAN_REQUISITOS' } });
  expect(poor.body.message).toBe('No se puede calificar. Falta la foto, la cédula (anverso), la foto de la licencia');
  const files = [];
  for (const kind of ['FOTO', 'CEDULA_ANVERSO', 'LICENCIA']) files.push({ kind, id_file: await upload(carrier) });
  await carrier.ok(addDriverPapers, { id_driver: driver.id_driver, files });
  expect((await carrier.call(calls.qualifyDriver, input)).status).toBe(403);
  expect(await me.ok(calls.qualifyDriver, input)).toMatchObject({ qualification: 'QUALIFIED' });
  expect((await me.call(calls.qualifyDriver, input)).body.code).toBe('SIN_CAMBIO');
  expect(await me.ok(getDriverStateLogs, { id_driver: driver.id_driver })).toMatchObject([
    { from_state: 'PENDING', to_state: 'QUALIFIED', motive: 'Carpeta revisada', author: 'compras Prueba' },
  ]);
});

test('license points are changed with a motive and logged; procurement changes nothing else of a driver', async () => {
  const me = await t.as('compras');
  const driver = await me.ok(calls.procurementDriver, { id_driver: 7 });
  expect(driver.can.edit).toBe('Su usuario no puede editar conductores');
  const input = { id_driver: 7, version: driver.version, license_points: 21.5, motive: 'Consulta ANT del día' };
  expect((await me.ok(calls.editLicensePoints, input)).license_points).toBe('21.5');
  const [entry] = await t.rows(sql`select before, after, motive from audit_log where action = 'edit_license_points'`);
  expect(entry).toEqual({
    before: { license_points: '30.0' },
    after: { license_points: '21.5' },
    motive: 'Consulta ANT del día',
  });
  expect((await me.call(calls.editLicensePoints, input)).status).toBe(409);
  expect((await me.call(calls.editLicensePoints, { ...input, license_points: 30.25 })).status).toBe(400);
  expect((await (await t.as('monitor')).call(calls.editLicensePoints, input)).status).toBe(403);
});

test('a truck is qualified with three valid certificates; a rejected one shows it; a company is qualified, too', async () => {
  const me = await t.as('compras');
  const truck = await me.ok(calls.procurementTruck, { id_truck: 7 });
  const reject = { id: 7, version: truck.version, qualification: 'REJECTED', motive: 'No pasó la revisión' };
  expect((await me.ok(calls.qualifyTruck, reject)).qualification).toBe('REJECTED');
  await t.write(tx =>
    tx.run(
      sql`update truck_certificates set expires_on = '2026-11-20' where id_truck = 7 and type_certificate = 'poliza'`,
    ),
  );
  const again = { ...reject, version: truck.version + 1, qualification: 'QUALIFIED' };
  expect((await me.call(calls.qualifyTruck, again)).body.message).toContain('Venció la póliza');
  await t.write(tx => tx.run(sql`update truck_certificates set expires_on = '2030-01-01' where id_truck = 7`));
  expect((await me.ok(calls.qualifyTruck, again)).qualification).toBe('QUALIFIED');
  const { version } = await me.ok(calls.procurementCompany, { id_company: 3 });
  const company = { id: 3, version, qualification: 'REJECTED', motive: 'Sin permiso de operación' };
  expect((await me.ok(calls.qualifyCompany, company)).qualification).toBe('REJECTED');
});

test('a carrier is qualified with permit and RUC; trucks of a rejected one are not offered; customers are not qualified', async () => {
  const me = await t.as('compras');
  const carrier = await t.as('otherCarrierAdmin');
  const versionOf = async (id_company: number) => (await me.ok(calls.procurementCompany, { id_company })).version;
  const input = async (id: number) => ({
    id,
    version: await versionOf(id),
    qualification: 'QUALIFIED',
    motive: 'Carpeta revisada',
  });
  const waiting = await t.write(tx => sampleTrip(tx, { leg_start: '2026-12-01T18:00:00Z' }));
  const offered = async () => {
    const found = await t.write(tx =>
      loadCandidates(tx, { actions: new Set(), audience: 'operator' }, { id_leg: waiting.id_leg }),
    );
    return found.candidates.some(candidate => candidate.id_truck === 7);
  };
  expect(await offered()).toBe(false);
  expect((await me.call(calls.qualifyCompany, await input(3))).body.message).toBe(
    'No se puede calificar. Falta el permiso de operación · Falta el RUC',
  );
  const files = [];
  for (const kind of ['PERMISO', 'RUC']) files.push({ kind, id_file: await upload(carrier) });
  await carrier.ok(updateCompanyDocuments, { id_company: 3, files });
  expect((await me.ok(calls.qualifyCompany, await input(3))).qualification).toBe('QUALIFIED');
  expect(await offered()).toBe(true);
  const logs = await me.ok(getCompanyStateLogs, { id_company: 3 });
  expect(logs.map(row => row.to_state)).toEqual(['QUALIFIED', 'REJECTED']);
  expect((await me.call(calls.qualifyCompany, { ...(await input(4)), qualification: 'REJECTED' })).status).toBe(404);
});

test('lists drivers and trucks of all companies, for procurement only', async () => {
  const me = await t.as('compras');
  expect((await me.ok(calls.procurementAllDrivers, {})).length).toBeGreaterThanOrEqual(7);
  expect((await me.ok(calls.procurementAllTrucks, {})).map(r => r.name)).toContain('P-07');
  expect((await (await t.as('carrierAdmin')).call(calls.procurementAllTrucks, {})).status).toBe(403);
  expect((await (await t.as('exporterAdmin')).call(getDriver, { id_driver: 1 })).status).toBe(403);
});

test('own drivers, trucks and the own company are not qualified, whatever the role of a carrier', async () => {
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code like 'procurement.%'`),
  );
  const carrier = await t.as('carrierAdmin');
  const { id_driver, version } = await carrier.ok(addDriver, { ...person, identification_card: '1710034065' });
  const verdict = { version, qualification: 'QUALIFIED', motive: 'Carpeta revisada' };
  const verdicts = await Promise.all([
    carrier.call(calls.qualifyDriver, { ...verdict, id: id_driver }),
    carrier.call(calls.qualifyTruck, { ...verdict, id: 5 }),
    carrier.call(calls.qualifyCompany, { ...verdict, id: 2 }),
    carrier.call(calls.editLicensePoints, { id_driver, version, license_points: 30, motive: verdict.motive }),
    carrier.call(calls.procurementDrivers, {}),
  ]);
  expect(verdicts.map(answer => answer.status)).toEqual([403, 403, 403, 403, 403]);
});

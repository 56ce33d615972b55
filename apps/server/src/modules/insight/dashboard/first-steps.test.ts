import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { addDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { addGenerator, addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { makeModemKey } from '@cabezal/contract/fleet/modems/modems.calls';
import { editCertificate } from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { addTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import * as calls from '@cabezal/contract/insight/dashboard/first-steps.calls';
import { addCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { signup, signupState } from '@cabezal/contract/people/session/new-passwords.calls';
import { login } from '@cabezal/contract/people/session/session.calls';
import { createUser, getRoles } from '@cabezal/contract/people/users/users.calls';
import { addLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, emptyPool, startTestApp, type TestApp, testAppOn, testNow } from '../../../../test/harness.ts';
import { folders } from '../../../folders.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { prepareDatabase } from '../../../start.ts';
import { trackingOf } from '../../tracking/positions/tracking.ts';

const doneOf = ({ steps }: calls.FirstSteps) => steps.filter(step => step.done).map(step => step.key);
const missingOf = ({ steps }: calls.FirstSteps) => steps.flatMap(step => step.missing ?? []);

describe('a new installation', () => {
  let t: TestApp;
  let me: Client;
  beforeAll(async () => {
    const pool = await emptyPool();
    await migrate(pool, folders.migrations);
    await prepareDatabase(openDatabase(pool, () => new Date(testNow), 'America/Guayaquil'));
    t = await testAppOn(pool, mkdtempSync(path.join(tmpdir(), 'cabezal-first-')));
  });
  afterAll(() => t.close());
  const steps = () => me.ok(calls.getFirstSteps);
  const ids: Record<string, number> = {};

  test('has the reference data of Ecuador and of the business, and none of the demonstration', async () => {
    const tables = await t.rows(sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await t.rows(sql<{ n: number }>`select count(*)::int as n from ${sql.ref(name)}`);
      if (row && row.n > 0) counts[name] = row.n;
    }
    expect(counts).toMatchObject({
      provinces: 24,
      cantons: 222,
      locations: 19,
      shipping_lines: 22,
      container_types: 14,
    });
    expect(counts).toMatchObject({ products: 22, services: 16, iva_types: 9, parameters: 73, motives: 82 });
    // Holidays of two years; cost types of trips and of third parties.
    expect(counts.holidays).toBeGreaterThan(20);
    expect(counts.cost_types).toBe(14);
    expect(counts.tasks).toBe(12);
    const places = ['provinces', 'cantons', 'locations', 'shipping_lines', 'container_types', 'products', 'services'];
    const known = [
      ...places,
      'free_time_tariffs',
      'iva_types',
      'parameters',
      'motives',
      'holidays',
      'cost_types',
      'quality_criteria',
      'tasks',
      // Rules of alerts, and what people may be told.
      'alerts',
      'notification_subjects',
    ];
    const rest = Object.keys(counts).filter(name => !known.includes(name));
    // Initial permissions and roles, and tables of the server itself; `live_epoch` has a row only with several processes.
    expect(rest.filter(name => name !== 'live_epoch')).toEqual([
      'fact_changes',
      'permission_action_urls',
      'permission_actions',
      'permission_urls',
      'role_permissions',
      'roles',
      'schema_migrations',
      'tracking_owners',
      'tracking_shards',
    ]);
    const demo = await t.rows(sql`select 1 from locations where is_demo`);
    expect(demo).toEqual([]);
  });

  test('begins when the company is created; each step is completed by stored data', async () => {
    const anyone = t.withToken(null);
    expect(await anyone.ok(signupState)).toEqual({ open: true });
    expect((await t.app.inject('/config.json')).json()).toMatchObject({ operator_name: null });
    const master = { name: 'Ana', last_name: 'Loor', email: 'ana@loor.ec', password: 'manglar y garza real' };
    await anyone.ok(signup, { company_name: 'Transportes Loor', ruc: '0992345671001', ...master });
    const { data } = await anyone.ok(login, { email: master.email, password: master.password, keep: true });
    me = t.withToken(data.user.token);
    ids.own = data.user.id_company;
    expect(await steps()).toMatchObject({ dismissed: false, may_dismiss: true });
    expect((await steps()).steps.map(step => step.key)).toEqual([...calls.FIRST_STEPS]);
    expect(doneOf(await steps())).toEqual(['company']);
  });

  const place = (name: string, type: string, lat: number, id_company?: number) =>
    me.ok(addLocation, { name, type, id_canton: 74, lat, lng: -79.9, id_company, is_another: true });
  test('places: needs a base and a plant of a customer; with one of them the other is reported as missing', async () => {
    const customer = { name: 'Frutas del Sur', ruc: '0993456782001', company_type: 'EXP' };
    ids.client = (await me.ok(addCompany, customer)).id_company;
    expect(doneOf(await steps())).toEqual(['company', 'customers']);
    ids.base = (await place('Base Loor', 'BASE', -2.1, ids.own)).id_location;
    expect(missingOf(await steps())).toEqual(['Falta la planta de un cliente']);
    ids.plant = (await place('Empacadora Sur', 'PLT', -2.3, ids.client)).id_location;
    expect(doneOf(await steps())).toEqual(['company', 'customers', 'places']);
  });

  test('fleet: needs a driver, a truck, and a modem whose position is stored', async () => {
    const person = { identification_kind: 'CEDULA', identification_card: '1710034065', nationality: 'Ecuatoriana' };
    const license = { license_type: 'E', license_expiry: '2030-01-01' };
    await me.ok(addDriver, { ...person, ...license, name: 'Luis', last_name: 'Vera' });
    const { id_truck } = await me.ok(addTruck, { disk: '01', license_plate: 'GAA-1234' });
    // The step is done once the truck may drive a trip. Until then it shows, with a link, that papers are missing.
    const trucks = async () => (await steps()).steps.find(step => step.key === 'trucks');
    const noPapers = { done: false, missing: '1 camión sin papeles vigentes', lacking: 'certificates_missing' };
    expect(await trucks()).toMatchObject(noPapers);
    const paper = async (type_certificate: string, expires_on: string) => {
      const cert_mop_number = type_certificate === 'certificado' ? 'MTOP-1' : null;
      await me.ok(editCertificate, { id_truck, type_certificate, cert_mop_number, expires_on });
    };
    await paper('matricula', '2027-11-01');
    await paper('certificado', '2027-11-01');
    expect(await trucks()).toMatchObject(noPapers);
    await paper('poliza', '2026-11-01');
    expect(await trucks()).toMatchObject({ ...noPapers, lacking: 'certificates_expired' });
    const [old] = (await me.ok(getTruck, { id_truck })).certificates.filter(one => one.type_certificate === 'poliza');
    const renewal = {
      id_truck,
      type_certificate: 'poliza',
      id_certificate: old?.id_certificate,
      version: old?.version,
    };
    await me.ok(editCertificate, { ...renewal, renew: true, expires_on: '2027-11-01' });
    // An expired paper that no trip requires does not matter.
    await paper('revision', '2026-11-01');
    expect(await trucks()).toMatchObject({ done: true, missing: null, lacking: null });
    const expired = [{ code: 'poliza', value: 'PO-1', expires_on: '2026-11-01' }];
    await me.ok(addGenerator, { disk: 'GEN-1', attributes: expired });
    const gensets = { done: true, missing: '1 generador con papeles vencidos', lacking: 'gensets_expired' };
    expect(await trucks()).toMatchObject(gensets);
    await me.ok(addTruck, { disk: '02', license_plate: 'GAA-1235' });
    expect(await trucks()).toMatchObject({
      done: true,
      missing: '1 camión sin papeles vigentes · 1 generador con papeles vencidos',
      lacking: 'certificates_missing',
    });
    expect(doneOf(await steps())).toEqual(['company', 'customers', 'places', 'drivers', 'trucks']);
    const modem = { disk: 'M-1', code: 'GPS-1', id_truck };
    const { id_equipment } = await me.ok(addModem, modem);
    expect(missingOf(await steps())).toContain('Hay módems, pero ninguno ha enviado una posición');
    const { key } = await me.ok(makeModemKey, { id_equipment });
    const query = { id: 'GPS-1', key, timestamp: String(Date.parse(testNow)), lat: '-2.1', lon: '-79.9' };
    expect((await t.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode).toBe(200);
    await trackingOf(t.services).signals.flush();
    expect(doneOf(await steps())).toContain('trackers');
    // A later message does not undo the step, even one whose clock is three hours ahead.
    const ahead = { ...query, timestamp: String(Date.parse(testNow) + 3 * 3_600_000) };
    await t.app.inject({ method: 'GET', url: '/gps/osmand', query: ahead });
    await trackingOf(t.services).signals.flush();
    expect(await t.rows(sql`select outcome from device_signals`)).toEqual([{ outcome: 'CLOCK' }]);
    expect(doneOf(await steps())).toContain('trackers');
  });

  test('a rate counts while it is valid, a colleague and a reservation once they exist', async () => {
    const fee = { reservation_type: 'E', id_plant: ids.plant, id_port: 1, id_container_type: 6 };
    const items = [{ id_service: 1, method: 'FIJO', amount: '500.00', auto: true }];
    await me.ok(addFee, { ...fee, items, valid_from: '2026-12-01' });
    expect(missingOf(await steps())).toContain('Hay tarifas, pero ninguna aprobada y vigente hoy');
    t.setNow('2026-12-02T14:00:00.000Z');
    expect(doneOf(await steps())).toContain('rates');
    const id_role = (await me.ok(getRoles)).find(role => role.code === 'DESPACHADOR')?.id_role;
    await me.ok(createUser, { email: 'eva@loor.ec', name: 'Eva', last_name: 'Mora', id_role });
    expect(doneOf(await steps())).toHaveLength(8);
    await me.ok(saveReservation, {
      reservation_type: 'E',
      with_pickup: true,
      id_client: ids.client,
      id_bill_to: ids.client,
      id_shipping_line: 1,
      booking: 'MAEU264180953',
      id_product: 1,
      appointment_date: '2026-12-05',
      appointment_time: '05:00',
      stops: [
        { code: 'BASE', id_location: ids.base },
        { code: 'DEP', id_location: 10 },
        { code: 'PLT', id_location: ids.plant },
        { code: 'PRT', id_location: 1 },
      ],
      containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 }],
    });
    expect(doneOf(await steps())).toEqual([...calls.FIRST_STEPS]);
  });
});

describe('dismissing the first steps', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  test('applies to all people of the operator, needs the right to edit users, can be undone; repeating it changes nothing', async () => {
    const me = await t.as('admin');
    const two = await Promise.all([1, 2].map(() => me.ok(calls.dismissFirstSteps, { dismissed: true })));
    expect(two.map(answer => answer.dismissed)).toEqual([true, true]);
    expect(await (await t.as('monitor')).ok(calls.getFirstSteps)).toMatchObject({
      dismissed: true,
      may_dismiss: false,
    });
    const what = async () => (await me.ok(getHistory, { noun: 'company', id: 1 })).rows.map(row => row.what);
    expect((await what()).filter(text => text === 'Ocultó los primeros pasos')).toHaveLength(1);
    expect(await me.ok(calls.dismissFirstSteps, { dismissed: false })).toMatchObject({ dismissed: false });
    expect(await what()).toContain('Mostró de nuevo los primeros pasos');
  });

  test('is refused to others; people of other companies get no steps', async () => {
    for (const who of ['monitor', 'exporterAdmin', 'carrierAdmin'] as const)
      expect((await (await t.as(who)).call(calls.dismissFirstSteps, { dismissed: true })).status, who).toBe(403);
    for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
      expect(await (await t.as(who)).ok(calls.getFirstSteps)).toEqual({
        steps: [],
        dismissed: true,
        may_dismiss: false,
      });
  });
});

import { editFreeTimeTariff, saveFreeTimeTariff } from '@cabezal/contract/empties/free-time/free-time.calls';
import { addCanton, updateCanton } from '@cabezal/contract/places/cantons/cantons.calls';
import {
  addConnectionPoint,
  updateConnectionPoint,
} from '@cabezal/contract/places/connection-points/connection-points.calls';
import { getCantons, getProvinces } from '@cabezal/contract/places/locations/locations.calls';
import { addRoute, updateRoute } from '@cabezal/contract/places/routes/routes.calls';
import { addService, updateService } from '@cabezal/contract/prices/services/services.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

/** A page that was loaded before a field existed does not send it: the stored value must stay. */
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('admin');
});
afterAll(() => t.close());

test('a canton, a road and a service stay inactive, and a service stays bookable', async () => {
  const [{ id_province } = { id_province: 0 }] = await me.ok(getProvinces);
  const province = (await me.ok(getProvinces)).find(one => one.name === 'Guayas')?.id_province ?? id_province;
  const canton = { name: 'Cantón Quieto', id_province: province, code: '0998' };
  const { id_canton } = await me.ok(addCanton, canton);
  await me.ok(updateCanton, { ...canton, id_canton, version: 1, active: false });
  const named = await me.ok(updateCanton, { ...canton, id_canton, version: 2, name: 'Cantón Calmo' });
  expect(named).toMatchObject({ name: 'Cantón Calmo', active: false });

  const road = { name: 'Ruta quieta', id_origin: place.base, id_destination: place.dpw };
  const { id_route, version } = await me.ok(addRoute, road);
  await me.ok(updateRoute, { ...road, id_route, version, active: false });
  expect(await me.ok(updateRoute, { ...road, id_route, version: version + 1, km: 12 })).toMatchObject({
    km: '12.00',
    active: false,
  });

  const service = { code: 'QTO', name: 'Quieto', service_type: 'OTRO', iva_kind: 'ZERO' } as const;
  const { id_service } = await me.ok(addService, { ...service, bookable: true });
  await me.ok(updateService, { ...service, id_service, version: 1, bookable: true, active: false });
  expect(await me.ok(updateService, { ...service, id_service, version: 2, name: 'Calmo' })).toMatchObject({
    name: 'Calmo',
    bookable: true,
    active: false,
  });
});

test('a connection point keeps its generator and hours, a tariff its counting method', async () => {
  const [canton] = await me.ok(getCantons, { name: 'durán' });
  const point = {
    name: 'Conexión quieta',
    id_canton: canton?.id_canton,
    lat: -2.19,
    lng: -79.81,
    outlets: 12,
    voltage_v: 440,
  };
  const { id_location } = await me.ok(addConnectionPoint, { ...point, backup_generator: true, open_24h: false });
  await me.ok(updateConnectionPoint, { ...point, id_location, version: 1, active: false });
  expect(await me.ok(updateConnectionPoint, { ...point, id_location, version: 2, outlets: 20 })).toMatchObject({
    outlets: 20,
    backup_generator: true,
    open_24h: false,
    active: false,
  });

  const tariff = {
    id_shipping_line: 2,
    side: 'IMPORT',
    container_group: 'SPECIAL',
    start: 'DISCHARGE',
    free_days: 5,
    tiers: [{ from_day: 6, usd: '90.00' }],
    valid_from: '2026-01-01',
    source: 'Correo de la naviera',
  } as const;
  const counting = { first_day_counts: false, calendar: 'WORKING' } as const;
  const { id_tariff } = await me.ok(saveFreeTimeTariff, { ...tariff, ...counting });
  const edited = await me.ok(editFreeTimeTariff, { ...tariff, id_tariff, version: 1, source: 'Tarifario' });
  expect(edited).toMatchObject({ ...counting, source: 'Tarifario' });
});

import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as calls from '@cabezal/contract/money/costs/payment-costs.calls';
import { getCompanyOptions } from '@cabezal/contract/people/companies/companies.calls';
import { addCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let accounts: Client;
beforeAll(async () => {
  t = await startTestApp();
  accounts = await t.as('contador');
});
afterAll(() => t.close());

const scales = { name: 'Báscula del Guayas', ruc: '0992345678001' };
const offeredFor = async (client: Client) =>
  (await client.ok(calls.getCostProviders, { name: 'báscula' })).map(row => row.name);
const offeredAsCarrier = async () =>
  (await accounts.ok(getCompanyOptions, { name: 'báscula', company_type: ['TRANS'] })).map(row => row.name);

test('a company that only invoices costs is offered for costs alone, until it is registered as a carrier', async () => {
  const made = await accounts.ok(calls.addCostProvider, scales);
  const { id_company } = made;
  expect(made).toMatchObject({ name: scales.name, company_type: 'TRANS', is_operator: false, refused: null });
  expect(await offeredFor(accounts)).toEqual([scales.name]);
  expect(await offeredAsCarrier()).toEqual([]);
  const booked = await (await t.as('operador')).call(saveReservation, exportBooking({ id_carrier: id_company }));
  expect([booked.status, booked.body.message]).toEqual([404, 'El transportista no existe']);
  const day = '2026-12-02';
  t.setNow(`${day}T12:00:00.000Z`);
  const reservation = await approvedReservation(t, directExport(day));
  const { id_reservation: reservation_id } = reservation;
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  await drive(t, id_guide, `${day}T12:30:00Z`, ['DEP', 'arrival']);
  const type = (await accounts.ok(getCostsType, {})).find(row => row.code === 'PESAJE');
  const detail = { id_cost_type: type?.id_cost_type, description: 'Pesaje', subtotal: '10.00', iva_kind: 'STANDARD' };
  const rows = await accounts.ok(calls.addPaymentCost, {
    company_provider_id: id_company,
    reservation_id,
    detalles: [detail],
  });
  expect(rows).toMatchObject([{ provider: scales.name, total: '11.50' }]);
  // Registered as a carrier, it is the same company, with its costs.
  const carrier = await (await t.as('operador')).ok(addCompany, { ...scales, company_type: 'TRANS', papers: [] });
  expect(carrier.id_company).toBe(id_company);
  expect(await offeredAsCarrier()).toEqual([scales.name]);
  const listed = await accounts.ok(calls.getPaymentCosts, { filters: { company_provider_id: id_company } });
  expect(listed.rows.map(row => row.provider)).toEqual([scales.name]);
});

test('a RUC belongs to one company, whose name is in the refusal; others neither register nor read providers', async () => {
  const taken = await accounts.call(calls.addCostProvider, { name: 'Otra', ruc: '0990000002001' });
  expect([taken.status, taken.body.code, Object.keys(taken.body.fields ?? {})]).toEqual([
    409,
    'RUC_DUPLICADO',
    ['ruc'],
  ]);
  expect(taken.body.message).toMatch(/^Ya existe una compañía con ese RUC: \w/);
  const wrong = await accounts.call(calls.addCostProvider, { name: 'Otra', ruc: '9990000002001' });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['ruc']]);
  const operator = (await accounts.ok(calls.getCostProviders, {})).find(row => row.is_operator);
  expect(operator).toMatchObject({ id_company: company.operator, refused: 'La operadora no es su propio proveedor' });
  for (const who of ['carrierAdmin', 'exporterAdmin', 'driver'] as const) {
    const client = await t.as(who);
    expect(await client.ok(calls.getCostProviders, {})).toEqual([]);
    expect((await client.call(calls.addCostProvider, scales)).status, who).toBe(403);
  }
});

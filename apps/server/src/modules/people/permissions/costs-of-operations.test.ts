import { getCostReservation, updateCostSubReserve } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as costs from '@cabezal/contract/money/costs/payment-costs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const RIGHTS = ['cost.read', 'cost.write'];
/** The operations team's permissions on costs. */
const held = async () => {
  const rows = await t.rows<{ code: string }>(sql`select a.code from role_permissions p join roles r using (id_role)
    join permission_actions a using (id_permission_action)
    where r.code = 'EQUIPO_OPERATIVO' and p.company_type = 'OPERADOR' and p.allowed and a.code = any(${RIGHTS}::text[]) order by a.code`);
  return rows.map(row => row.code);
};

test('the operations team writes costs and reads none, whatever it writes', async () => {
  const { id_reservation, sub_reservations } = await (await t.as('operador')).ok(saveReservation, exportBooking());
  const team = await t.as('operativo');
  const [sub] = sub_reservations;
  const wanted = { id_sub_reservation: sub?.id_sub_reservation ?? 0, version: sub?.version ?? 0 };
  expect(await held()).toEqual(['cost.write']);
  expect((await team.call(getCostReservation, { id_reservation })).status).toBe(403);
  const [freight, weighing] = ['FLETE', 'PESAJE'].map(async code => {
    const types = await team.ok(getCostsType, {});
    return types.find(type => type.code === code)?.id_cost_type;
  });
  const cost_items = [{ id_cost_type: await freight, subtotal: '210.00', iva_kind: 'ZERO' }];
  const written = await team.call(updateCostSubReserve, { ...wanted, cost_items, justification: 'Acuerdo' });
  expect([written.status, Object.keys(written.body).sort()]).toEqual([200, ['id_reservation', 'version']]);
  // The cost is stored: a reader of costs sees it.
  expect((await (await t.as('contador')).ok(getCostReservation, { id_reservation })).cost).toBe('210.00');

  const trip = await approvedReservation(t, directExport('2026-11-22'));
  const { id_guide } = await issuedGuide(t, trip, 'VIAJE');
  await drive(t, id_guide, '2026-11-22T12:30:00Z', ['DEP', 'arrival']);
  const detail = { id_cost_type: await weighing, description: 'Pesaje', subtotal: '10.00', iva_kind: 'ZERO' };
  const entered = await team.ok(costs.addPaymentCost, {
    company_provider_id: company.otherCarrier,
    reservation_id: trip.id_reservation,
    detalles: [detail],
  });
  expect(entered).toEqual([{ id_payment_cost: expect.any(Number), version: 1 }]);
  const [{ id_payment_cost: id = 0 } = {}] = entered;
  const justification = 'Se registró dos veces';
  expect(await team.ok(costs.removePaymentCost, { id, version: 1, justification })).toEqual({
    id_payment_cost: id,
    version: 2,
  });
  // An answer that collects others' costs would show them.
  const document = { document_number: '001-001-000000001', document_date: '2026-11-22' };
  const order = { company_provider_id: company.otherCarrier, id_payment_costs: [id], ...document };
  expect((await team.call(costs.addCostsProvider, order)).status).toBe(403);
  expect((await team.call(costs.getPaymentCosts, {})).status).toBe(403);
});

import * as calls from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { approveFees, getFee } from '@cabezal/contract/prices/fees/fees.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place, user } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.write(tx =>
    tx.run(sql`update companies set id_advisor = ${user.asesor} where id_company = ${company.exporter}`),
  );
});
afterAll(() => t.close());

/** To a plant without a rate. */
const unrated = exportBooking({
  stops: exportBooking().stops.map(stop => (stop.code === 'PLT' ? { ...stop, id_location: place.plantDaule } : stop)),
});
async function booked() {
  const me = await t.as('operador');
  const { id_reservation, version } = await me.ok(saveReservation, unrated);
  const price = async () => (await me.ok(calls.getReservationFee, { id_reservation })).subs[0];
  return { id_reservation, version, price };
}
const justification = 'Acordado por teléfono';

test('a rate that an advisor proposes from a reservation prices only that one until it is approved, then later ones', async () => {
  const first = await booked();
  expect(await first.price()).toMatchObject({ fee_state: 'SIN_TARIFA', total: '0.00' });
  const advisor = await t.as('asesor');
  const { id_reservation, version } = first;
  const made = await advisor.ok(calls.addFeeBasic, { id_reservation, version, amount: '390.00', justification });
  expect(made.subs[0]).toMatchObject({ fee_state: 'ELEGIDA', total: '390.00' });
  const id_fee = made.subs[0]?.id_fee ?? 0;
  const proposal = await advisor.ok(getFee, { id_fee });
  expect(proposal).toMatchObject({ basic: true, state: 'PROPUESTA' });

  const second = await booked();
  expect(await second.price()).toMatchObject({ fee_state: 'SIN_TARIFA', total: '0.00' });

  const rows = [{ id: id_fee, version: proposal.version }];
  await (await t.as('contador')).ok(approveFees, { rows, justification });
  expect(await (await booked()).price()).toMatchObject({ fee_state: 'AUTO', total: '390.00', id_fee });
  // The chosen rate remains chosen.
  expect(await first.price()).toMatchObject({ fee_state: 'ELEGIDA', total: '390.00', id_fee });
});

import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getMotivesOf } from '@cabezal/contract/operations/guides/special.calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { startTestApp } from '../../../../../test/harness.ts';
import { giveContainer, issuedGuide } from '../../../../../test/trips.ts';
import { requiredFiles } from './required-files.ts';

const stop = (code: string, action: string | null, status = 'FINISHED') => ({ code, action, status });

test('an export that takes over an import’s container needs the line’s authorization and photos instead of the EIR', () => {
  const stops = [stop('PLT', 'RETIRAR'), stop('PLT', 'CARGAR'), stop('PRT', 'ENTREGAR')];
  expect(requiredFiles({ kind: 'VIAJE', stops }, 'E', false)).toEqual([
    'AUTORIZACION_NAVIERA',
    'FOTO',
    'SELLO',
    'GUIA_REMISION',
    'EIR_INGRESO',
  ]);
  const depot = [stop('DEP', 'RETIRAR'), stop('PRT', 'ENTREGAR')];
  expect(requiredFiles({ kind: 'VIAJE', stops: depot }, 'E', false)).toEqual(['EIR_SALIDA', 'EIR_INGRESO']);
});

test('a rescued guide needs only the documents of its own work', () => {
  const stops = [stop('DEP', 'RETIRAR'), stop('PLT', 'CARGAR', 'IN_PROGRESS'), stop('PRT', 'ENTREGAR', 'PENDING')];
  expect(requiredFiles({ kind: 'VIAJE', rescued_by: 9, stops }, 'E', true)).toEqual(['EIR_SALIDA']);
});

test('a released container may be booked again; every installation has the motives for exceptions', async () => {
  const t = await startTestApp();
  const clerk = await t.as('operador');
  const reservation = await approvedReservation(t);
  const { id_guide } = await issuedGuide(t, reservation, 'RETIRO');
  await giveContainer(t, id_guide, 'MSKU7502140');
  const again = exportBooking({
    containers: [{ id_container_type: 6, weight_kg: 20_000, container_code: 'MSKU7502140' }],
  });
  expect((await clerk.call(saveReservation, again)).body.code).toBe('CONTENEDOR_DUPLICADO');
  await t.write(tx =>
    tx.run(sql`update sub_reservations set released_at = now() where container_code = 'MSKU7502140'`),
  );
  expect((await clerk.call(saveReservation, again)).status).toBe(200);
  for (const kind of ['DELAY', 'RESCUE', 'RETURN', 'REJECT_PROPOSAL'] as const) {
    const motives = await clerk.ok(getMotivesOf, { kind });
    expect(motives.length, kind).toBeGreaterThan(4);
    expect(motives.at(-1)?.name).toBe('Otro');
  }
  await t.close();
});

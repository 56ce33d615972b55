import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

let day = 1;
const nextDay = (): string => `2026-12-${String(++day).padStart(2, '0')}`;
const parameterFrom = (key: string, value: number, from: string) =>
  t.write(tx =>
    tx.run(sql`insert into parameters (key, value, valid_from) select key, ${JSON.stringify(value)}::jsonb, ${from}
      from parameters where key = ${key} limit 1`),
  );

describe('a skipped stop', () => {
  test('keeps its reason, and can be resumed by itself', async () => {
    const reservation = await approvedReservation(t, directExport(nextDay()));
    const guide = await issuedGuide(t, reservation, 'VIAJE');
    const monitor = await t.as('monitor');
    const [depot] = guide.stops;
    const key = { id_stop: depot?.id_stop, motive: 'El vacío ya está en planta' };
    const { guide: given } = await monitor.ok(skipStop, key);
    expect(given.stops[0]).toMatchObject({ status: 'NOT_EJECUTED', skipped_reason: key.motive });
    expect((await monitor.call(skipStop, key)).body.code).toBe('PARADA_OMITIDA');
    const again = { ...key, estado: 'PENDING', motive: 'Sí se retira el vacío' };
    const { guide: taken } = await monitor.ok(skipStop, again);
    expect(taken.stops[0]).toMatchObject({ status: 'PENDING', skipped_reason: null });
    expect(taken.version).toBeGreaterThan(given.version);
    expect((await monitor.call(skipStop, again)).status).toBe(409);
    const log = await monitor.ok(calls.getEvents, { id_guide: guide.id_guide });
    expect(log.filter(e => e.annulled).map(e => e.text)).toEqual([expect.stringContaining('Parada no ejecutada')]);
    expect(log.some(e => e.kind === 'UNDO' && e.text.includes('Parada retomada'))).toBe(true);
  });
});

describe('free hours and rates', () => {
  test('a guide has the free hours of the parameters on the day of its appointment', async () => {
    await parameterFrom('horas_libres_deposito', 9, '2026-12-10');
    const hours = async (date: string) => {
      const guide = await issuedGuide(t, await approvedReservation(t, directExport(date)), 'VIAJE', set(2));
      return guide.stops.find(s => s.code === 'DEP')?.free_hours;
    };
    expect([Number(await hours('2026-12-09')), Number(await hours('2026-12-11'))]).toEqual([2, 9]);
  });

  test('waiting is charged at the rate of the business day of the arrival, even when UTC has the next day', async () => {
    await parameterFrom('stand_by_hora_reefer_usd', 50, '2026-12-21');
    const reservation = await approvedReservation(t, directExport('2026-12-20', '08:00'));
    const guide = await issuedGuide(t, reservation, 'VIAJE', set(3));
    // 21:00 on the 20th in Guayaquil.
    await drive(t, guide.id_guide, '2026-12-21T02:00:00.000Z', ['DEP', 'arrival']);
    const seen = await (await t.as('operador')).ok(calls.getGuide, { id_guide: guide.id_guide });
    expect(seen.stand_by.map(s => s.cost_per_hour)).toEqual(['20.00']);
  });
});

describe('a carrier’s price', () => {
  test('shared by three legs adds up to the cent', async () => {
    const date = nextDay();
    const reservation = await approvedReservation(
      t,
      importBooking({
        with_pickup: true,
        appointment_date: date,
        stops: [
          { code: 'BASE', id_location: place.base },
          { code: 'PRT', id_location: place.contecon, appointment_at: `${date}T02:00:00.000Z` },
          { code: 'PLT', id_location: place.plantQuito },
          { code: 'DEP', id_location: place.tercon },
        ],
      }),
    );
    const legs = reservation.sub_reservations[0]?.legs ?? [];
    expect(legs).toHaveLength(3);
    const [option] = await t.rows(
      sql<{
        id_motivo: number;
      }>`select id_motivo from motives where kind = 'FALSE_FREIGHT' and carrier_pct = 100 limit 1`,
    );
    const clerk = await t.as('operador');
    const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
    for (const leg of legs) {
      const made = await clerk.ok(calls.saveGuide, { id_leg: leg.id_leg, id_truck: 5, id_driver: 5 });
      const issued = await clerk.ok(calls.issueGuide, { id_guide: made.id_guide, version: made.version });
      const { id_guide, version } = issued;
      await attachPapers(t, id_guide, ['FOTO']);
      const id_motivo = option?.id_motivo;
      const marked = await clerk.ok(falseFreight, {
        id_guide,
        version,
        id_motivo,
        motive: 'Sin carga en planta',
      });
      await clerk.ok(calls.closeGuide, { ...figures, id_guide, version: marked.version });
    }
    const [sum] = await t.rows(sql<{
      shares: string[];
      total: string;
    }>`select array_agg(c.subtotal::text order by g.id_guide) as shares, sum(c.subtotal)::text as total
      from guide_costs c join guides g using (id_guide) where g.id_reservation = ${reservation.id_reservation}`);
    expect(sum).toEqual({ shares: ['143.34', '143.33', '143.33'], total: '430.00' });
  });
});

describe('a note of the logbook', () => {
  test('must be about the recent past: not about the future, nor about long ago', async () => {
    const guide = await issuedGuide(
      t,
      await approvedReservation(t, exportBooking({ appointment_date: nextDay() })),
      'RETIRO',
      set(1),
    );
    const monitor = await t.as('monitor');
    const note = { id_guide: guide.id_guide, text: 'Cola en la garita' };
    const code = async (at: string) => (await monitor.call(calls.saveLogbook, { ...note, at })).body.code;
    expect(await code('9999-12-31T23:59:59-23:59')).toMatch(/FECHA_FUTURA|DATOS_INVALIDOS/);
    expect(await code('2026-11-21T14:06:00Z')).toBe('FECHA_FUTURA');
    expect(await code('0001-01-01T00:00:00+23:59')).toMatch(/FECHA_FUERA_DE_RANGO|DATOS_INVALIDOS/);
    const written = await monitor.ok(calls.saveLogbook, { ...note, at: '2026-11-21T08:00:00-05:00' });
    expect(written).toMatchObject({ text: note.text, at: '2026-11-21T13:00:00.000Z' });
  });
});

import {
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  issueGuide,
  recordArrival,
  recordDeparture,
  saveGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { exportBooking } from '../apps/server/test/booking.ts';
import type { TestApp } from '../apps/server/test/harness.ts';
import { attachPapers, giveContainer, legOf, set } from '../apps/server/test/trips.ts';
import { today } from '../test/clock.ts';

const hour = 3_600_000;
const papers = ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO'];
const setsOfADay = [1, 2, 3] as const;

/** The n-th container number, with its check digit. */
const container = (n: number): string => {
  const stem = `CMAU${String(300_000 + n)}`;
  return `${stem}${checkDigit(stem) ?? 0}`;
};

/** A guide to be closed: driven, with all papers, and with stand-by at the plant. */
export interface Closable {
  id_guide: number;
  id_reservation: number;
  version: number;
}

/** Books a reservation of one container, drives it and attaches its papers, all dated some weeks before `day`, three a day. */
async function driven(t: TestApp, n: number, day: string): Promise<Closable> {
  const date = addDays(day, Math.floor(n / setsOfADay.length) - 60);
  const at = (hours: number): string => new Date(Date.parse(`${date}T00:00:00.000Z`) + hours * hour).toISOString();
  const clerk = await t.as('operador');
  t.setNow(at(-48));
  const booked = await clerk.ok(
    saveReservation,
    exportBooking({
      with_pickup: false,
      appointment_date: date,
      stops: exportBooking().stops.filter(s => s.code !== 'BASE'),
    }),
  );
  const { id_reservation } = booked;
  const accepted = await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version: booked.version });
  const planned = await clerk.ok(saveSchedule, { id_reservation, version: accepted.version });
  const dispatcher = await t.as('despacho');
  const resources = set(setsOfADay[n % setsOfADay.length] ?? 1);
  const made = await dispatcher.ok(saveGuide, { id_leg: legOf(planned, 'VIAJE').id_leg, ...resources });
  let guide = await dispatcher.ok(issueGuide, { id_guide: made.id_guide, version: made.version });
  const monitor = await t.as('monitor');
  await giveContainer(t, guide.id_guide, container(n));
  // Arrival and departure at depot, plant (ten hours after the agreed time, six of them free) and port.
  for (const [i, hours] of [1, 2, 6, 20, 24, 25].entries()) {
    t.setNow(at(hours));
    guide = await monitor.ok(i % 2 === 0 ? recordArrival : recordDeparture, {
      id_stop: guide.stops[Math.floor(i / 2)]?.id_stop,
      at: at(hours),
    });
  }
  await attachPapers(t, guide.id_guide, papers);
  return { id_guide: guide.id_guide, id_reservation, version: guide.version };
}

/** Creates guides to be closed, before the server starts that the test kills. */
export async function makeClosable(t: TestApp, count: number): Promise<Closable[]> {
  // That server uses the machine's clock, so the rates must be valid on any day. Rates can be changed on a day before they are valid.
  await t.write(async tx => {
    await tx.run(sql`select set_config('app.today', '2000-01-01', true)`);
    await tx.run(sql`update fees set valid_from = '2020-01-01'`);
    await tx.run(sql`update purchase_fees set valid_from = '2020-01-01'`);
  });
  const day = today();
  const made: Closable[] = [];
  for (let n = 0; n < count; n++) made.push(await driven(t, n, day));
  return made;
}

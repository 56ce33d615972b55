import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  associateContainer,
  getGuide,
  issueGuide,
  recordArrival,
  recordDeparture,
} from '@cabezal/contract/operations/guides/guides.calls';
import type { Browser } from 'playwright-core';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

export interface UnderWay {
  server: MovingServer;
  browser: Browser;
  /** Makes calls as the person who monitors the trip. */
  watcher: Caller;
  /** The window of that person, signed in, with the clock of the server. */
  monitor: Person;
  id_guide: number;
  id_reservation: number;
  id_leg: number;
}

/** The first truck of the operator in the test world, with driver and equipment. */
const own = { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 };

/** A trip that left its depot one hour ago, on a Tuesday at 08:00 in Guayaquil. */
export async function tripUnderWay(unit: Record<string, number> = own): Promise<UnderWay> {
  const server = await startMovingServer(new Date('2027-03-02T10:00:00Z'));
  const browser = await openBrowser();
  const office = await callerOf(server.url, 'operador');
  const dispatcher = await callerOf(server.url, 'despacho');
  const watcher = await callerOf(server.url, 'monitor');
  const trip = await bookTrip(office, '2027-03-02', '12:00');
  const assignments = [{ id_leg: trip.id_leg, ...unit }];
  const [made] = (await dispatcher(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  const { id_guide } = made;
  await dispatcher(issueGuide, { id_guide, version: made.version });
  await watcher(associateContainer, { id_guide, container_code: 'MSKU7502140', seals: ['MLEC0482133'] });
  server.moveTo(new Date('2027-03-02T13:00:00Z'));
  const { stops } = await watcher(getGuide, { id_guide });
  await watcher(recordDeparture, { id_stop: stops[0]?.id_stop ?? 0, at: '2027-03-02T13:00:00Z' });
  server.moveTo(new Date('2027-03-02T14:00:00Z'));
  const monitor = await openWindow(browser);
  await monitor.page.clock.setSystemTime(server.now());
  await signIn(monitor, server.url, 'monitor@demo.ec');
  const { id_reservation, id_leg } = trip;
  return { server, browser, watcher, monitor, id_guide, id_reservation, id_leg };
}

const HOUR = 3_600_000;

/** Records the remaining arrivals and departures of a guide, one per hour of the server's clock. */
export async function driveOn({ server, watcher }: Pick<UnderWay, 'server' | 'watcher'>, id_guide: number) {
  const { stops } = await watcher(getGuide, { id_guide });
  for (const { id_stop, arrival_at, departure_at } of stops) {
    if (departure_at !== null) continue;
    for (const event of arrival_at === null ? [recordArrival, recordDeparture] : [recordDeparture]) {
      server.moveTo(new Date(server.now().getTime() + HOUR));
      await watcher(event, { id_stop, at: server.now().toISOString() });
    }
  }
}

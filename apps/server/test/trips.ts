import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import {
  associateContainer,
  getGuide,
  issueGuide,
  recordArrival,
  recordDeparture,
  saveGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import type { TestApp } from './harness.ts';

export type LegKind = 'RETIRO' | 'VIAJE' | 'DEVOLUCION';

export function legOf(reservation: ReservationDetail, kind: LegKind, container = 0) {
  const leg = reservation.sub_reservations[container]?.legs.find(l => l.kind === kind);
  if (leg === undefined) throw new Error(`no ${kind} leg`);
  return leg;
}

/** The operator's n-th truck, driver, genset and chassis. */
export const set = (n: 1 | 2 | 3) => ({ id_truck: n, id_driver: n, id_generator: n, id_chassis: n + 3 });

/** Creates and issues a guide of the leg. */
export async function issuedGuide(
  t: TestApp,
  reservation: ReservationDetail,
  kind: LegKind,
  resources: object = set(1),
): Promise<GuideDetail> {
  const dispatcher = await t.as('despacho');
  const made = await dispatcher.ok(saveGuide, { id_leg: legOf(reservation, kind).id_leg, ...resources });
  return dispatcher.ok(issueGuide, { id_guide: made.id_guide, version: made.version });
}

/** Records an arrival or departure per hour, in the order of the stops, beginning at `from`. `until`: the last event to record. */
export async function drive(
  t: TestApp,
  id_guide: number,
  from: string,
  until?: [code: string, event: 'arrival' | 'departure'],
): Promise<GuideDetail> {
  const monitor = await t.as('monitor');
  let guide = await monitor.ok(getGuide, { id_guide });
  let at = Date.parse(from);
  for (const [i, stop] of guide.stops.entries()) {
    for (const event of ['arrival', 'departure'] as const) {
      if (i === 0 && event === 'arrival' && stop.action === null) continue;
      if ((event === 'arrival' ? stop.arrival_at : stop.departure_at) !== null) continue;
      t.setNow(new Date(at).toISOString());
      guide = await monitor.ok(event === 'arrival' ? recordArrival : recordDeparture, {
        id_stop: stop.id_stop,
        at: new Date(at).toISOString(),
      });
      at += 3_600_000;
      if (until?.[0] === stop.code && until[1] === event) return guide;
    }
  }
  return guide;
}

export async function giveContainer(
  t: TestApp,
  id_guide: number,
  container_code: string,
  seals: string[] = ['MLEC0482133'],
): Promise<void> {
  await (await t.as('monitor')).ok(associateContainer, { id_guide, container_code, seals });
}

/** Inserts the rows that uploads of these papers would create. */
export async function attachPapers(t: TestApp, id_guide: number, kinds: string[]): Promise<void> {
  await t.write(async tx => {
    for (const kind of kinds) {
      const { id_file } = await tx.one(sql<{
        id_file: number;
      }>`insert into files (storage_key, filename, type, size, state, id_company, stored_at)
        values (${`${kind}-${id_guide}-${Math.random()}`}, ${`${kind}.pdf`}, 'application/pdf', 100, 'STORED', 1, now()) returning id_file`);
      await tx.run(
        sql`insert into documents (id_file, kind, id_guide, author) values (${id_file}, ${kind}, ${id_guide}, 'Prueba')`,
      );
    }
  });
}

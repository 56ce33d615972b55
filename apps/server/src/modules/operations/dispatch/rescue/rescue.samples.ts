import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { sql } from 'kysely';
import { approvedReservation } from '../../../../../test/booking.ts';
import type { Client, TestApp } from '../../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide } from '../../../../../test/trips.ts';
import { directExport } from '../dispatch.samples.ts';

/** On the road between the depot of Guayaquil and El Guabo. */
export const onTheRoad = { lat: -2.65, lng: -79.62 };
export const motive = 'Motor recalentado en la vía';

export async function motiveOf(t: TestApp, kind: string, name?: string): Promise<number> {
  const [row] = await t.rows(sql<{ id_motivo: number }>`select id_motivo from motives
    where kind = ${kind} and (${name ?? null}::text is null or name = ${name ?? null}) order by id_motivo limit 1`);
  return row?.id_motivo ?? 0;
}

/** A direct export on that day that has left the depot with its container. */
export async function underWay(
  t: TestApp,
  day: string,
  box: string,
  resources?: object,
): Promise<{ reservation: ReservationDetail; guide: GuideDetail }> {
  const reservation = await approvedReservation(t, directExport(day));
  const issued = await issuedGuide(t, reservation, 'VIAJE', resources);
  await giveContainer(t, issued.id_guide, box);
  await drive(t, issued.id_guide, `${day}T07:00:00Z`, ['DEP', 'departure']);
  const guide = await (await t.as('monitor')).ok(getGuide, { id_guide: issued.id_guide });
  return { reservation, guide };
}

/** Input for the rescue of a guide, an hour after its last event. */
export async function rescueInput(t: TestApp, guide: GuideDetail, changes: Record<string, unknown> = {}) {
  const last = guide.stops
    .flatMap(s => [s.arrival_at, s.departure_at])
    .filter(at => at !== null)
    .sort()
    .at(-1);
  const rescue_at = new Date(Date.parse(last ?? guide.planned_start) + 3_600_000).toISOString();
  t.setNow(rescue_at);
  return {
    id_guide: guide.id_guide,
    version: guide.version,
    rescue_at,
    point: onTheRoad,
    motive,
    id_motivo: await motiveOf(t, 'RESCUE'),
    id_truck: 2,
    id_driver: 2,
    id_generator: guide.id_generator,
    id_chassis: guide.id_chassis,
    ...changes,
  };
}

export async function rescued(
  t: TestApp,
  who: Client,
  guide: GuideDetail,
  changes: Record<string, unknown> = {},
): Promise<GuideDetail> {
  return who.ok(saveRescue, await rescueInput(t, guide, changes));
}

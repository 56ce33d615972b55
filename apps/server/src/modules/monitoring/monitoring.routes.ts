import * as calls from '@cabezal/contract/monitoring/monitoring.calls';
import { compareRisks } from '@cabezal/domain/geo/risk';
import { businessDate } from '@cabezal/domain/time/time';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { visiblePositions } from '../tracking/visible-trucks.queries.ts';
import { type TripRisks, tripRisks, tripView } from './monitored-trip.ts';
import { selectPublicTrip, selectTripsUnderWay } from './monitoring.queries.ts';
import { notifyCustomer } from './notify-customer.ts';
import { selectCountsFrom, selectTrack, selectTrackedGuide } from './track.queries.ts';

const mostPoints = 2_000;

/** What needs somebody first; quiet trips last, by when they arrive. */
export function byAttention(a: TripRisks, b: TripRisks): number {
  const [worstA, worstB] = [a.risks[0], b.risks[0]];
  if (worstA !== undefined && worstB !== undefined) return compareRisks(worstA, worstB);
  if (worstA !== undefined || worstB !== undefined) return worstA === undefined ? 1 : -1;
  return (a.row.eta_at ?? '9').localeCompare(b.row.eta_at ?? '9');
}

/** The way driven so far. A customer sees the trip from its first stop on, whoever drives it also the way there. */
async function track({ tx, actor, input }: Context<{ id_guide: number }>) {
  const guide = await selectTrackedGuide(tx, input.id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const { road, id_truck } = guide;
  if (id_truck === null || guide.issued_at === null) return { track: [], road };
  const to = guide.ended_at ?? tx.now.toISOString();
  await tx.elevate();
  const from = actor.audience === 'customer' ? guide.begun_at : await selectCountsFrom(tx, input.id_guide);
  return { track: from === null ? [] : await selectTrack(tx, { id_truck, from, to, most: mostPoints }), road };
}

async function publicTrip({ tx, id_guide }: Context<unknown>) {
  const trip = await selectPublicTrip(tx, id_guide ?? 0);
  if (trip === undefined) throw notFound('El viaje no existe');
  const places = trip.stops.map(({ lat, lng, radius_m, fence, name, code }) => ({
    lat,
    lng,
    radius_m,
    fence,
    name,
    code,
  }));
  return { ...trip, places, updated_at: trip.position?.at ?? tx.now.toISOString() };
}

export function monitoringRoutes({ env, publicUrl }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    serve(calls.getMonitoring, async ({ tx, actor }) => {
      const { audience } = actor;
      const rows = await selectTripsUnderWay(tx, { audience, date: businessDate(tx.now, zone), zone });
      const trips = rows.map(row => tripRisks(row, tx.now, zone)).sort(byAttention);
      return { at: tx.now.toISOString(), trips: trips.map(trip => tripView(trip, audience)) };
    }),
    serve(calls.getTrack, track),
    serve(calls.lastLocations, async ({ tx, actor }) =>
      (await visiblePositions(tx, actor.audience)).map(({ device_time, ...p }) => ({ ...p, at: device_time })),
    ),
    serve(calls.getPublicTrip, publicTrip),
    serve(calls.notifyCustomer, ({ tx, actor, input }) => notifyCustomer(tx, actor, input, publicUrl)),
  ];
}

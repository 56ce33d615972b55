import { backtestAlert } from '@cabezal/contract/tracking/alerts/backtest.calls';
import { getAwaitedBoxes } from '@cabezal/contract/tracking/monitoring/destination.calls';
import * as calls from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import * as problems from '@cabezal/contract/tracking/monitoring/problems.calls';
import { expectedFrom } from '@cabezal/domain/places/geo/present-etas';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  limited,
  limitedPerCompany,
  ofOperator,
  type Route,
  serve,
  serveChange,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { linkWay } from '../../operations/travel/links.ts';
import { listReceipts } from '../../trips/receipts/receipts.queries.ts';
import { playTruck } from '../playback/play-truck.ts';
import { playbackLimit } from '../playback/playback-limit.ts';
import { visiblePositions } from '../positions/live/visible-trucks.queries.ts';
import { attendProblem } from './attend-problem.ts';
import { awaitedBoxes } from './awaited-boxes.ts';
import { backtestLimit, backtestOf } from './backtest.ts';
import { selectPublicTrips, selectWatched } from './monitoring.queries.ts';
import { notifyCustomer } from './notify-customer.ts';
import { selectOpenProblems, selectProblem } from './problems.queries.ts';
import { recordDeparture } from './record-departure.ts';
import { setWatched } from './set-watched.ts';
import { loadTrack } from './track.ts';
import { tripsUnderWay } from './trips-under-way.ts';

/** For a link of several trips, the requested one. */
async function publicTrip({ tx, id_guide, input }: Context<{ id_guide?: number | undefined }>) {
  const [stored] = await selectPublicTrips(tx, [input.id_guide ?? id_guide ?? 0], { withRoad: true });
  if (stored === undefined) throw notFound('El viaje no existe');
  const found = expectedFrom(stored, tx.now);
  const places = found.stops.map(({ lat, lng, radius_m, fence, name, code }) => ({
    lat,
    lng,
    radius_m,
    fence,
    name,
    code,
  }));
  const receipts = (await listReceipts(tx, found)).map(({ stop_name, received_name, at }) => ({
    stop_name,
    received_name,
    at,
  }));
  return { ...found, places, receipts, updated_at: found.position?.at ?? tx.now.toISOString() };
}

/** The person who attended it and when, as the caller may read it. */
async function attended({ tx }: Context<unknown>, id_problem: number) {
  const problem = await selectProblem(tx, id_problem);
  if (!problem?.attended_at || problem.attended_name === null) throw notFound('El aviso no existe');
  return { id_problem, attended_at: problem.attended_at, attended_name: problem.attended_name };
}

/** Whether the guide is off the board, as the caller may read it. */
async function watched({ tx }: Context<unknown>, id_guide: number) {
  const found = await selectWatched(tx, id_guide);
  if (found === undefined) throw notFound('La guía no existe');
  return found;
}

export function monitoringRoutes(services: Services): Route[] {
  return [
    serve(calls.getMonitoring, ({ tx, actor, input }) => tripsUnderWay(tx, actor, input)),
    ...limitedPerCompany(playbackLimit, [
      serve(calls.getTrack, ({ tx, actor, input }) =>
        'id_truck' in input ? playTruck(tx, actor, input) : loadTrack(tx, actor, input.id_guide),
      ),
    ]),
    ...limited(backtestLimit, ofOperator([serve(backtestAlert, ({ tx, input }) => backtestOf(tx, input))])),
    serve(calls.lastLocations, async ({ tx, actor }) =>
      (await visiblePositions(tx, actor.audience)).map(({ device_time, ...p }) => ({ ...p, at: device_time })),
    ),
    serve(calls.getPublicTrip, publicTrip),
    serve(getAwaitedBoxes, ({ tx, id_guides }) => awaitedBoxes(tx, id_guides)),
    serve(problems.getProblems, ({ tx }) => selectOpenProblems(tx)),
    serveChange(
      problems.attendProblem,
      ({ tx, actor, input }) => attendProblem(tx, actor, input, linkWay(services)),
      attended,
    ),
    serveChange(
      calls.recordSeenDeparture,
      ({ tx, actor, input }) => recordDeparture(tx, actor, input),
      (_context, id_guide) => ({ id_guide }),
    ),
    serveChange(
      calls.notifyCustomer,
      ({ tx, actor, input }) => notifyCustomer(tx, actor, input, linkWay(services)),
      (_context, told) => told,
    ),
    serveChange(calls.disableMonitoring, ({ tx, actor, input }) => setWatched(tx, actor, input), watched),
  ];
}

import * as calls from '@cabezal/contract/tracking/coordinates/coordinates.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import { estimateTrip, readGuide, readTruck, readTrucks, trackReservation } from './coordinates.ts';

/** Places and estimates for systems of others. */
export const coordinateRoutes = (): Route[] => [
  serve(calls.lastCoordinateTruck, ({ tx, actor, input }) => readTruck(tx, actor, input.id_truck)),
  serve(calls.lastCoordinateGuide, ({ tx, actor, input }) => readGuide(tx, actor, input.id_guide, 'any')),
  serve(calls.lastCoordinateDriverApp, ({ tx, actor, input }) => readGuide(tx, actor, input.id_guide, 'phone')),
  serve(calls.lastLocationTrucks, ({ tx, actor, input }) => readTrucks(tx, actor.audience, input.ids)),
  serve(calls.estimateGuideInProgress, ({ tx, input }) => estimateTrip(tx, input.id_guide)),
  serve(calls.trackingReservation, ({ tx, actor: { audience }, input }) =>
    trackReservation(tx, input.id_reservation, { audience, sender: 'any' }),
  ),
  serve(calls.trackingGpsAppReservation, ({ tx, actor: { audience }, input }) =>
    trackReservation(tx, input.id_reservation, { audience, sender: 'phone' }),
  ),
  serve(calls.trackingClientReservation, ({ tx, input }) =>
    trackReservation(tx, input.id_reservation, { audience: 'customer', sender: 'any' }),
  ),
];

import * as calls from '@cabezal/contract/bookings/nec/nec.calls';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { readShipment, sendShipment, shipmentState } from './send-shipment.ts';

/** Shipments in the register NEC. */
export const necRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getNecShipment, ({ tx, actor, input }) => readShipment(tx, actor, input)),
    serveChange(
      calls.updateNecShipment,
      ({ tx, input }) => sendShipment(tx, input),
      ({ tx }, id_reservation) => shipmentState(tx, id_reservation),
    ),
  ]);

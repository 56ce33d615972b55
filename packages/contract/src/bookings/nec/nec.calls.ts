import { NEC_STATE_NAMES, type NecState } from '@cabezal/domain/bookings/nec/shipment';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, possible } from '../../shapes.ts';

/** Shipments in the register NEC (decision 0196). The operator's people only. */
const state = z.enum(Object.keys(NEC_STATE_NAMES) as [NecState, ...NecState[]]);

const shipment = z.object({
  state,
  /** When NEC last stored it; null: never. */
  last_sent_at: instant.nullable(),
  /** What failed last; null: nothing. */
  error_text: z.string().nullable(),
});

export const getNecShipment = defineCall({
  method: 'GET',
  path: '/nav_ec/get_embarque_nec',
  access: action('slot.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: shipment.extend({
    /** Shipments leave this installation. */
    is_connected: z.boolean(),
    /** The agent abroad whose shipment it is; null: NEC knows none of the client or its forwarder. */
    agent: z.string().nullable(),
    can: z.object({ send: possible }),
  }),
  summary: 'What NEC was told of a reservation. 404 outside the scope.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }],
});

export const updateNecShipment = defineCall({
  method: 'POST',
  path: '/nav_ec/actualizar_embarque_nec',
  access: action('slot.write'),
  input: z.strictObject({ id_reservation: id }),
  output: shipment,
  touches: ['reservation'],
  summary:
    'Sends the shipment of a reservation to NEC. The same data again is no new message, one that failed is sent again. Later changes of the reservation send it by themselves, its cancellation too. 404; 409 NEC_SIN_CONEXION, NEC_RESERVA_TERMINADA; 422 NEC_SIN_AGENTE.',
});

import * as calls from '@cabezal/contract/trips/slots/slots.calls';
import { ofOperator, type Route, serveChange } from '../../../platform/http/route.ts';
import { readSlot } from '../../bookings/reservations/slots/read-slots.ts';
import { confirmChange } from './confirm-change.ts';
import { keepAsItWas } from './keep-slot.ts';

/** What becomes of a slot whose hour, box, truck or driver is another one than its terminal knows. */
export const slotChangeRoutes = (): Route[] =>
  ofOperator([
    serveChange(
      calls.confirmSlotChange,
      ({ tx, actor, input }) => confirmChange(tx, actor, input),
      ({ tx, actor }, id_slot) => readSlot(tx, actor, id_slot),
    ),
    serveChange(
      calls.keepSlot,
      ({ tx, actor, input }) => keepAsItWas(tx, actor, input),
      ({ tx, actor }, id_slot) => readSlot(tx, actor, id_slot),
    ),
  ]);

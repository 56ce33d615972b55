import * as calls from '@cabezal/contract/trips/slots/slots.calls';
import { type Route, serveChange } from '../../../platform/http/route.ts';
import { readSlot } from '../../bookings/reservations/slots/read-slots.ts';
import { confirmChange } from './confirm-change.ts';
import { keepAsItWas } from './keep-slot.ts';

/** Outcomes for a slot whose hour, container, truck or driver differs from what its terminal knows. */
export const slotChangeRoutes = (): Route[] => [
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
];

import * as calls from '@cabezal/contract/trips/slots/slots.calls';
import { ofOperator, type Route, serve, serveChange } from '../../../../platform/http/route.ts';
import { addSlot, removeSlot } from './change-slots.ts';
import { explainLost } from './explain-lost.ts';
import { readSlot, readSlots } from './read-slots.ts';

/** Slots that a person obtained at a terminal or depot. */
export const slotRoutes = (): Route[] => [
  serve(calls.getSlots, ({ tx, actor, input }) => readSlots(tx, actor, input.id_reservation)),
  ...ofOperator([
    serveChange(
      calls.registerSlot,
      ({ tx, actor, input }) => addSlot(tx, actor, input),
      ({ tx, actor }, id_slot) => readSlot(tx, actor, id_slot),
    ),
    serveChange(
      calls.deleteSlot,
      ({ tx, actor, input }) => removeSlot(tx, actor, input),
      ({ tx, actor }, id_slot) => readSlot(tx, actor, id_slot),
    ),
    serveChange(
      calls.explainLostSlot,
      ({ tx, actor, input }) => explainLost(tx, actor, input),
      ({ tx, actor }, id_slot) => readSlot(tx, actor, id_slot),
    ),
  ]),
];

import * as rebooking from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import * as calls from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { readSlot } from '../../bookings/reservations/slots/read-slots.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { type AskedStop, readDraft } from '../slot-drafts/read-draft.ts';
import { askTerminal } from './ask-terminal.ts';
import { giveUpRequest } from './give-up-request.ts';
import { askOffersAfter, readRebooking } from './read-rebooking.ts';
import { rebook } from './rebook-slot.ts';
import { askSchedule, readSchedule } from './schedule.ts';
import { askChange, sendChange } from './send-change.ts';
import { sendDraft } from './send-draft.ts';
import { sendDrafts } from './send-drafts.ts';
import { dpwOf } from './slot-requests.deliveries.ts';

async function draftOf({ tx, actor }: Pick<Context<unknown>, 'tx' | 'actor'>, of: AskedStop) {
  const draft = await readDraft(tx, actor, of);
  if (draft === null) throw notFound('La parada no existe');
  return draft;
}

const slotOf = ({ tx, actor }: Pick<Context<unknown>, 'tx' | 'actor'>, id_slot: number) => readSlot(tx, actor, id_slot);

/** Another window for the slot of a late truck, and changes that its terminal is asked for. */
const rebookingRoutes = (services: Services): Route[] => [
  serve(
    rebooking.getRebooking,
    ({ tx, actor, input }, asked) => readRebooking(tx, actor, input, asked),
    askOffersAfter(dpwOf(services)),
  ),
  serveChange(rebooking.rebookSlot, ({ tx, actor, input }) => rebook(tx, actor, input), slotOf),
  serveChange(rebooking.sendSlotChange, ({ tx, actor, input }) => sendChange(tx, actor, input), slotOf),
  serveChange(rebooking.askSlotChange, ({ tx, actor, input }) => askChange(tx, actor, input), slotOf),
  serveChange(rebooking.sendSlotDrafts, ({ tx, actor, input }) => sendDrafts(tx, actor, input.rows), asDone),
];

/** Slots that DP World gives by its adapter. */
export const slotRequestRoutes = (services: Services): Route[] =>
  ofOperator([
    ...rebookingRoutes(services),
    serve(calls.getSchedule, ({ tx, input }, asked) => readSchedule(tx, input, asked), askSchedule(dpwOf(services))),
    serveChange(calls.sendDpw, ({ tx, actor, input }) => sendDraft(tx, actor, input), draftOf),
    serveChange(calls.askDpw, ({ tx, actor, input }) => askTerminal(tx, actor, input), draftOf),
    serveChange(
      calls.deleteDpw,
      ({ tx, actor, input }) => giveUpRequest(tx, actor, input),
      (_, done) => done,
    ),
  ]);

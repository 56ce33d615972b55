import * as calls from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { type AskedStop, readDraft } from '../slot-drafts/read-draft.ts';
import { askTerminal } from './ask-terminal.ts';
import { giveUpRequest } from './give-up-request.ts';
import { askSchedule, readSchedule } from './schedule.ts';
import { sendDraft } from './send-draft.ts';
import { dpwOf } from './slot-requests.deliveries.ts';

async function draftOf({ tx, actor }: Pick<Context<unknown>, 'tx' | 'actor'>, of: AskedStop) {
  const draft = await readDraft(tx, actor, of);
  if (draft === null) throw notFound('La parada no existe');
  return draft;
}

/** Slots that DP World gives by its adapter. */
export const slotRequestRoutes = (services: Services): Route[] =>
  ofOperator([
    serve(calls.getSchedule, ({ tx, input }, asked) => readSchedule(tx, input, asked), askSchedule(dpwOf(services))),
    serveChange(calls.sendDpw, ({ tx, actor, input }) => sendDraft(tx, actor, input), draftOf),
    serveChange(calls.askDpw, ({ tx, actor, input }) => askTerminal(tx, actor, input), draftOf),
    serveChange(
      calls.deleteDpw,
      ({ tx, actor, input }) => giveUpRequest(tx, actor, input),
      (_, done) => done,
    ),
  ]);

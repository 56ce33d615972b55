import * as calls from '@cabezal/contract/bookings/summaries/summaries.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { saveSummary, switchMoment } from './save-summary.ts';
import { findSummary, summaryContent } from './summaries.queries.ts';
import { summaryText } from './summary-text.ts';

async function readSummary(tx: Tx, id_reservation: number): Promise<calls.NotificationSummary> {
  const summary = await findSummary(tx, id_reservation);
  if (summary === undefined) throw notFound('La reserva no existe');
  // As the mails: with the names of places that the client reads.
  const content = await tx.asSystem(() => summaryContent(tx, id_reservation));
  return { ...summary, text: summaryText(content, id_reservation, [], tx.zone) };
}

export const summaryRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getNotificationSummary, ({ tx, input }) => readSummary(tx, input.id_reservation)),
    serveChange(
      calls.saveNotificationSummary,
      ({ tx, actor, input }) => saveSummary(tx, actor, input),
      ({ tx }, id) => readSummary(tx, id),
    ),
    serveChange(
      calls.updateStateNotification,
      ({ tx, actor, input }) => switchMoment(tx, actor, input),
      ({ tx }, id) => readSummary(tx, id),
    ),
  ]);

import * as calls from '@cabezal/contract/bookings/summaries/summaries.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { saveSummary, switchMoment } from './save-summary.ts';
import { findSummary } from './summaries.queries.ts';

async function readSummary(tx: Tx, id_reservation: number): Promise<calls.NotificationSummary> {
  const summary = await findSummary(tx, id_reservation);
  if (summary === undefined) throw notFound('La reserva no existe');
  return summary;
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

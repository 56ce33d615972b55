import * as calls from '@cabezal/contract/boards/report.calls';
import type { Context } from '../../../platform/http/context.ts';
import { FileAnswer, type Route, serve } from '../../../platform/http/route.ts';
import { loadTripReport } from './report.ts';
import { tripReportPdf } from './report-pdf.ts';

async function pdf({ tx, actor, input }: Context<{ reservation_id: number }>) {
  const bytes = await tripReportPdf(await loadTripReport(tx, actor, input.reservation_id), tx.zone);
  const name = `reporte_${input.reservation_id}.pdf`;
  return new FileAnswer(name, 'application/pdf', async sink => void sink.end(bytes), true);
}

/** What happened to a reservation's containers, for its customer. */
export const reportRoutes = (): Route[] => [
  serve(calls.getTripReport, ({ tx, actor, input }) => loadTripReport(tx, actor, input.reservation_id)),
  { call: calls.tripReportPdf, handle: pdf },
];

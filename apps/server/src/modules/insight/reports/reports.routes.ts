import * as advisors from '@cabezal/contract/insight/reports/advisors.calls';
import * as reservations from '@cabezal/contract/insight/reports/reservations.calls';
import { getStandBy } from '@cabezal/contract/insight/reports/stand-by.calls';
import { listPage } from '../../../platform/db/list.ts';
import { ofOperator, type Route, serve } from '../../../platform/http/route.ts';
import { advisorsExcel } from './advisors.excel.ts';
import { advisorList } from './advisors.queries.ts';
import { advisorReport, askedBy } from './advisors.ts';
import { standByReport, standByRows } from './read-stand-by.ts';
import { periodOf } from './report-rights.ts';
import { reservationsExcel } from './reservations.excel.ts';
import { reportReservationSpec, sumReservations } from './reservations.queries.ts';
import { reservationsAsked } from './reservations.ts';
import { standByExcel } from './stand-by.excel.ts';

/** Reports on money (8-money §7), only for the operator's people. Without `report.all` people read only their own sales. */
export const moneyReportRoutes = (): Route[] =>
  ofOperator([
    serve(getStandBy, async ({ tx, actor, input }) => standByReport(await standByRows(tx, actor, input), input)),
    standByExcel(),
    serve(advisors.reporteAsesores, ({ tx, actor, input }) => {
      periodOf(input, tx.zone);
      return advisorReport(tx, askedBy(actor, input));
    }),
    serve(advisors.reporteAsesoresDetalle, ({ tx, actor, input }) =>
      listPage<advisors.AdvisorReservation>(tx, advisorList(askedBy(actor, input.filters ?? {}), input), input),
    ),
    advisorsExcel(),
    serve(reservations.getReportReservations, ({ tx, actor, input }) =>
      listPage<reservations.ReportReservation>(
        tx,
        reportReservationSpec(input, reservationsAsked(actor, input.filters), tx),
        input,
      ),
    ),
    serve(reservations.getReportReservationsTotal, async ({ tx, actor, input }) => ({
      total: await sumReservations(tx, input.search, reservationsAsked(actor, input.filters)),
    })),
    reservationsExcel(),
  ]);

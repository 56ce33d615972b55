import * as calls from '@cabezal/contract/insight/boards/report.calls';
import type { Context } from '../../../../platform/http/context.ts';
import { FileAnswer, type Preparing, type Route, serve } from '../../../../platform/http/route.ts';
import type { Services } from '../../../../services.ts';
import { readSignatures } from '../../../trips/receipts/signatures.ts';
import { type Pictures, readPictures } from './photos.ts';
import { loadTripReport } from './report.ts';
import { tripReportPdf } from './report-pdf.ts';

type Asked = { reservation_id: number };
async function pdf({ tx, actor, input }: Context<Asked>, pictures: Pictures) {
  const bytes = await tripReportPdf(await loadTripReport(tx, actor, input.reservation_id), tx.zone, pictures);
  const name = `reporte_${input.reservation_id}.pdf`;
  return new FileAnswer(name, 'application/pdf', async sink => void sink.end(bytes), true);
}

/** The report on the trips of a reservation, for its customer. */
export const reportRoutes = ({ storage }: Pick<Services, 'storage'>): Route[] => [
  serve(calls.getTripReport, ({ tx, actor, input }) => loadTripReport(tx, actor, input.reservation_id)),
  {
    call: calls.tripReportPdf,
    handle: pdf,
    // In `prepare`, because the file store may be slow and no database connection must be held meanwhile.
    prepare: async ({ read, input: { reservation_id } }: Preparing<Asked>) =>
      new Map([
        ...(await readPictures(storage, read, reservation_id)),
        ...(await readSignatures(storage, read, { id_reservation: reservation_id })),
      ]),
  },
];

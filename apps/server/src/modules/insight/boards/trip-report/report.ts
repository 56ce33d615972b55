import type { ReportedGuide, TripReport } from '@cabezal/contract/insight/boards/report.calls';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { findReservation } from '../../../bookings/reservations/reading/reservations.queries.ts';
import { findGuidesOf } from '../../../operations/guides/guide-detail.ts';
import { selectOperator } from '../../../operations/guides/guides.queries.ts';
import { loadLateness } from '../../../operations/justifications/lateness.ts';
import { loadTrack } from '../../../tracking/monitoring/track.ts';
import { listReceipts } from '../../../trips/receipts/receipts.queries.ts';
import { photosOfReservation } from './photos.queries.ts';
import { chosenPhotos } from './photos.ts';

/** Delays of the trip, by guide. A late closing is internal and excluded. */
async function delaysOf(tx: Tx, id_reservation: number): Promise<Map<number, ReportedGuide['delays']>> {
  const rows = (await loadLateness(tx, { id_reservation })).filter(row => row.kind !== 'LATE_CLOSE');
  return new Map(
    [...groupBy(rows, row => row.id_guide)].map(([id_guide, of]) => [
      id_guide,
      of.map(({ reservation_milestone_id: id_stop, stop, kind, minutes, justification }) => {
        const words = [justification?.motivo, justification?.value_others].filter(Boolean).join(': ');
        return { id_stop, stop, kind, minutes, reason: justification === null ? null : words };
      }),
    ]),
  );
}

/** The report of a reservation, with the issued guides that the caller may see. Errors: 404 outside the scope. */
export async function loadTripReport(tx: Tx, actor: Actor, id_reservation: number): Promise<TripReport> {
  const found = await findReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  const { name: operator } = await selectOperator(tx);
  const issued = (await findGuidesOf(tx, id_reservation)).filter(guide => guide.issued_at !== null);
  const delays = await delaysOf(tx, id_reservation);
  const photos = chosenPhotos(await photosOfReservation(tx, id_reservation));
  const receipts = groupBy(await listReceipts(tx, { id_reservation }), receipt => receipt.id_guide);
  const guides: TripReport['guides'] = [];
  for (const guide of issued) {
    const { id_guide } = guide;
    const shown = photos.get(id_guide);
    guides.push({
      ...guide,
      delays: delays.get(id_guide) ?? [],
      ...(await loadTrack(tx, actor, id_guide)),
      receipts: receipts.get(id_guide) ?? [],
      photos: shown?.photos ?? [],
      photos_more: shown?.more ?? 0,
    });
  }
  return { ...found, at: tx.now.toISOString(), operator, guides };
}

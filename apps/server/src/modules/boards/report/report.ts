import type { TripReport } from '@cabezal/contract/boards/report.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { findGuidesOf } from '../../guides/guide-detail.ts';
import { selectOperator } from '../../guides/guides.queries.ts';
import { loadTrack } from '../../monitoring/track.ts';
import { findReservation } from '../../reservations/reading/reservations.queries.ts';

/** The report of a reservation as far as the caller sees its guides. Errors: 404 outside the scope. */
export async function loadTripReport(tx: Tx, actor: Actor, id_reservation: number): Promise<TripReport> {
  const found = await findReservation(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  const { name: operator } = await selectOperator(tx);
  const issued = (await findGuidesOf(tx, id_reservation)).filter(guide => guide.issued_at !== null);
  const guides: TripReport['guides'] = [];
  for (const guide of issued) guides.push({ ...guide, ...(await loadTrack(tx, actor, guide.id_guide)) });
  return { ...found, at: tx.now.toISOString(), operator, guides };
}

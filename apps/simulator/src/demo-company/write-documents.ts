/** Papers of a guide: receipts of each hand-over and, for an export, those of the cargo. Guides that wait for closing lack some. */
import { DAY, iso, MINUTE } from './clock';
import { type DemoFileKind, FILE_ID } from './demo-files';
import { type GuideDraft, isDone, type ReservationDraft } from './drafts';
import type { Output } from './output';

/** Papers of older guides are left out of a very large history. */
const RECENT = 12 * DAY;

export function writeDocuments(
  out: Output,
  draft: ReservationDraft,
  guide: GuideDraft,
  stopIds: readonly number[],
): void {
  if (!out.detailed && guide.created < out.now - RECENT) return;
  const reefer = draft.booking.container_type.reefer;
  const isExport = draft.booking.trade.type === 'E';
  guide.visits.forEach((visit, i) => {
    if (visit.departure === null || visit.action === null) return;
    const kinds: DemoFileKind[] = [];
    if (visit.action === 'RETIRAR') kinds.push('EIR_SALIDA');
    if (visit.action === 'CARGAR' && isExport) {
      kinds.push('SELLO', 'GUIA_REMISION');
      if (reefer) kinds.push('CARTA_TEMPERATURA');
    }
    if (visit.action === 'ENTREGAR' || visit.action === 'DEVOLVER') kinds.push('EIR_INGRESO');
    for (const kind of kinds) {
      const id = out.next('document');
      // Missing papers for which the closing waits.
      if (guide.closed === null && isDone(guide) && id % 3 === 0) continue;
      out.add('documents', {
        id_document: id,
        id_file: FILE_ID[kind],
        kind,
        id_guide: guide.id,
        id_stop: stopIds[i] ?? null,
        id_company: null,
        author: guide.assignment?.driver.name ?? 'Conductor',
        created_at: iso(Math.min(visit.departure + (3 + (id % 25)) * MINUTE, out.now)),
      });
    }
  });
}

import type { GuideFiguresRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { waitsToClose } from '@cabezal/domain/trips/status/guide-status';
import type { GuideStatus, LegKind } from '@cabezal/domain/trips/status/labels';
import type { Tx } from '../../../platform/db/tx.ts';
import { papersOfGuides } from '../../trips/state/facts/papers.queries.ts';
import { requiredFiles } from '../../trips/state/facts/required-files.ts';

type Row = Omit<GuideFiguresRow, 'missing_papers'>;

/** The rows of a page; those that wait to be closed have the documents still missing. */
export async function withMissingPapers(tx: Tx, rows: readonly Row[]): Promise<GuideFiguresRow[]> {
  const waits = ({ kind, status, costs_closed_at }: Row): boolean =>
    waitsToClose({ kind: kind as LegKind, status: status as GuideStatus, costs_closed_at });
  const waiting = rows.filter(waits).map(row => row.id_guide);
  const papers = waiting.length === 0 ? [] : await papersOfGuides(tx, waiting);
  const found = new Map(papers.map(one => [one.id_guide, one]));
  return rows.map(row => {
    const has = found.get(row.id_guide);
    if (has === undefined) return { ...row, missing_papers: null };
    const required = requiredFiles(
      { kind: row.kind, rescued_by: has.rescued_by, stops: has.stops },
      row.reservation_type,
      has.reefer,
    );
    return {
      ...row,
      missing_papers: required.filter(kind => !has.present.includes(kind)).map(kind => documentKinds[kind]),
    };
  });
}

import { documentKinds } from '@cabezal/contract/guides/guide.shapes';
import type { Tx } from '../../platform/db/tx.ts';
import { notFound } from '../../platform/http/errors.ts';
import { papersWhen, stopNames } from './activities.queries.ts';
import { listLog, selectVisible } from './guides.queries.ts';

const kindOf = (kind: string): 'EVENT' | 'NOTE' | 'ALERT' => {
  if (kind === 'NOTE') return 'NOTE';
  return kind === 'ALERT' || kind === 'PROBLEM' ? 'ALERT' : 'EVENT';
};

/** One timeline of a guide, newest first. 404 outside the scope. */
export async function guideActivities(tx: Tx, id_guide: number) {
  if ((await selectVisible(tx, id_guide)) === undefined) throw notFound('La guía no existe');
  const names = await stopNames(tx, id_guide);
  const log = (await listLog(tx, id_guide)).map(row => ({
    ...{ at: row.at, kind: kindOf(row.kind), text: row.text, author: row.author },
    ...{ stop: names.get(row.id_stop ?? 0) ?? null, motivo: row.motivo, annulled: row.annulled },
  }));
  const papers = (await papersWhen(tx, id_guide)).map(paper => ({
    ...{ at: paper.at, kind: 'FILE' as const, author: paper.author, motivo: null, annulled: paper.deleted },
    text: `Documento: ${documentKinds[paper.kind as keyof typeof documentKinds] ?? paper.kind}`,
    stop: names.get(paper.id_stop ?? 0) ?? null,
  }));
  return [...log, ...papers].sort((a, b) => b.at.localeCompare(a.at));
}

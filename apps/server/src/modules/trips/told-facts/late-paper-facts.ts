import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { latePapers } from '@cabezal/domain/trips/told-facts/late-papers';
import type { Tx } from '../../../platform/db/tx.ts';
import { papersOfGuides } from '../state/facts/papers.queries.ts';
import { requiredFiles } from '../state/facts/required-files.ts';
import { endedGuides, type NamedFact } from './told-facts.queries.ts';

/** Documents that trips of these reservations still lack a day after they ended, as facts by reservation. */
export async function latePaperFacts(tx: Tx, ids: readonly number[]): Promise<Map<number, NamedFact[]>> {
  const facts = new Map<number, NamedFact[]>();
  const ended = await endedGuides(tx, ids);
  if (ended.length === 0) return facts;
  const papers = await papersOfGuides(
    tx,
    ended.map(one => one.id_guide),
  );
  const found = new Map(papers.map(one => [one.id_guide, one]));
  for (const { id_reservation, id_guide, id_leg, kind, reservation_type, ended_at, unit, container } of ended) {
    const has = found.get(id_guide);
    if (has === undefined) continue;
    const required = requiredFiles(
      { kind, rescued_by: has.rescued_by, stops: has.stops },
      reservation_type,
      has.reefer,
    );
    const late = latePapers({ ended_at, required, present: has.present }, tx.now);
    if (late === null) continue;
    const missing = required.filter((one, i) => late.missing.includes(one) && required.indexOf(one) === i);
    const document = missing.map(one => documentKinds[one]).join(', ');
    const about = [unit, container, document].filter(part => part !== null).join(' · ');
    const fact: NamedFact = {
      subject: 'DOCUMENTOS_FALTANTES',
      key: `papers of leg ${id_leg}`,
      at: late.at,
      about,
      unit,
      container,
      place: null,
      document,
      named_at: null,
      id_payer: null,
    };
    facts.set(id_reservation, [...(facts.get(id_reservation) ?? []), fact]);
  }
  return facts;
}

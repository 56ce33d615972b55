import { POSTING_KIND_NAMES, type PostingKind, SAP_LOGS } from '@cabezal/domain/system/sap/postings';
import type { Actor } from '../../../platform/http/context.ts';

const allKinds = Object.keys(POSTING_KIND_NAMES) as PostingKind[];
/** Kinds of the cost side. */
export const ofCosts: readonly PostingKind[] = [...SAP_LOGS.costos, ...SAP_LOGS.particulares];

/** The right to read a kind. The entry of a corte names each driver with the payment, which the reader of cortes knows. */
const rightOf = (kind: PostingKind): string =>
  kind === 'NOMINA' ? 'cutoff.read' : ofCosts.includes(kind) ? 'cost.read' : 'billing.read';
/** Kinds of postings that a person may read: those of costs and cortes need their own right; nobody outside the operator reads any. */
export function readableKinds(actor: Actor): PostingKind[] {
  if (actor.audience !== 'operator') return [];
  return allKinds.filter(kind => actor.actions.has(rightOf(kind)));
}

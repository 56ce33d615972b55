import { POSTING_KIND_NAMES, type PostingKind, SAP_LOGS } from '@cabezal/domain/system/sap/postings';
import type { Actor } from '../../../platform/http/context.ts';

const allKinds = Object.keys(POSTING_KIND_NAMES) as PostingKind[];
/** Kinds of the cost side. */
export const ofCosts: readonly PostingKind[] = [...SAP_LOGS.costos, ...SAP_LOGS.particulares];

/** Kinds of postings that a person may read: those of costs need their own right; nobody outside the operator reads any. */
export function readableKinds(actor: Actor): PostingKind[] {
  if (actor.audience !== 'operator') return [];
  const may = (kind: PostingKind) => actor.actions.has(ofCosts.includes(kind) ? 'cost.read' : 'billing.read');
  return allKinds.filter(may);
}

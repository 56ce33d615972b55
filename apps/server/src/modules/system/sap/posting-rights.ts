import { POSTING_KIND_NAMES, type PostingKind, SAP_LOGS } from '@cabezal/domain/system/sap/postings';
import type { Actor } from '../../../platform/http/context.ts';

const allKinds = Object.keys(POSTING_KIND_NAMES) as PostingKind[];
/** Kinds that stand on the side of costs. */
export const ofCosts: readonly PostingKind[] = [...SAP_LOGS.costos, ...SAP_LOGS.particulares];

/** What of SAP a person may read: of costs with their own right; nothing outside the operator. */
export function readableKinds(actor: Actor): PostingKind[] {
  if (actor.audience !== 'operator') return [];
  const may = (kind: PostingKind) => actor.actions.has(ofCosts.includes(kind) ? 'cost.read' : 'billing.read');
  return allKinds.filter(may);
}

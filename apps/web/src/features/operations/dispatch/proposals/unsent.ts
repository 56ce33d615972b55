import type { Accepted, ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';

/** Rows without an answer: the connection failed before or while they were sent. */
export const unsentOf = <Row extends Pick<ProposalRow, 'id_proposal'>>(
  rows: readonly Row[],
  results: readonly Pick<Accepted['results'][number], 'id'>[],
): Row[] => rows.filter(row => !results.some(result => result.id === row.id_proposal));

/**
 * « · 3 no se enviaron: …», appended to the result of the others; empty if all were sent. If the answer of the first of them was lost,
 * « · 3 por confirmar: …».
 */
export function unsentText(count: number, why: string, isUnsure = false): string {
  if (count === 0) return '';
  if (isUnsure) return ` · ${count} por confirmar: ${why}`;
  return ` · ${count === 1 ? '1 no se envió' : `${count} no se enviaron`}: ${why}`;
}

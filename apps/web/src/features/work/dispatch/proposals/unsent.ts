import type { Accepted, ProposalRow } from '@cabezal/contract/work/proposals/proposals.calls';

/** Of which the server has said nothing: the connection failed before or while they were sent. */
export const unsentOf = <Row extends Pick<ProposalRow, 'id_proposal'>>(
  rows: readonly Row[],
  results: readonly Pick<Accepted['results'][number], 'id'>[],
): Row[] => rows.filter(row => !results.some(result => result.id === row.id_proposal));

/** « · 3 no se enviaron: No hay conexión con el servidor», after what is said of the others; nothing where all were sent. */
export function unsentText(count: number, why: string): string {
  if (count === 0) return '';
  return ` · ${count === 1 ? '1 no se envió' : `${count} no se enviaron`}: ${why}`;
}

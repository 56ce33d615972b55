import type { FeeRow } from '@cabezal/contract/prices/fees/fees.calls';

type Simulated = Pick<FeeRow, 'id_fee' | 'version' | 'state'>;

/** The proposals that this person simulated last; null: none, or they were approved. */
let last: ReadonlySet<string> | null = null;

const proposalsOf = (rows: readonly Simulated[]) =>
  new Set(rows.filter(row => row.state === 'PROPUESTA').map(row => `${row.id_fee}/${row.version}`));

export function rememberSimulated(rows: readonly Simulated[]): void {
  const proposals = proposalsOf(rows);
  last = proposals.size > 0 ? proposals : null;
}
export function forgetSimulated(): void {
  last = null;
}

/** Whether the person simulated proposals and now approves a different set: more, fewer, or one that has changed since. */
export function isOtherThanSimulated(rows: readonly Simulated[]): boolean {
  const simulated = last;
  const now = proposalsOf(rows);
  return simulated !== null && (now.size !== simulated.size || [...now].some(one => !simulated.has(one)));
}

import type { Fact } from '../../../ui/detail/DetailPage.tsx';

/** The server omits what the person may not see: such facts are not shown at all, not even empty. */
export const known = (facts: readonly Fact[]) => facts.filter(fact => fact.value !== undefined);

export const yesNo = (value: boolean | null | undefined) => {
  if (value === undefined) return undefined;
  return value === null ? null : value ? 'Sí' : 'No';
};

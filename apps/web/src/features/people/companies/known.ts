import type { Fact } from '../../../ui/detail/DetailPage.tsx';

/** The server leaves out what is not for the person: such facts are not shown at all, not even empty. */
export const known = (facts: readonly Fact[]) => facts.filter(fact => fact.value !== undefined);

export const yesNo = (value: boolean | null | undefined) => {
  if (value === undefined) return undefined;
  return value === null ? null : value ? 'Sí' : 'No';
};

import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { useCallback, useMemo } from 'react';
import { lastDays, lastMonths, periodOf } from '../../../../kits/report/period.ts';
import { cantonFilter, portFilter } from '../../../../kits/selects/lane-filters.ts';
import { advisorFilter, clientFilter } from '../../../../kits/selects/of-reservation-filters.ts';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import { parseListState, writeListState } from '../../../../ui/table/list-state.ts';
import { useAddress } from '../../../../ui/use-address.ts';

export const indicatorFilters: readonly Filter[] = [
  { kind: 'dates', from: 'from', to: 'to', label: 'Período' },
  clientFilter,
  advisorFilter,
  cantonFilter,
  portFilter,
  { kind: 'yes_no', field: 'own', label: 'Camiones propios' },
];

/** The default period: the last six months for money, the last thirty days for work. */
export type Period = 'MONTHS' | 'DAYS';
const usual = { MONTHS: () => lastMonths(6), DAYS: () => lastDays(30) };

/** Prefix of the filters in the address, so that they do not collide with those of lists. */
const PREFIX = 'i.';

/** The selected indicator and its filters, from the address. */
export function useIndicatorAddress() {
  const { params, rewrite } = useAddress();
  const state = useMemo(() => parseListState(params, PREFIX), [params]);
  const filters = state.filters as Partial<IndicatorInput>;
  const change = useCallback(
    (patch: { view?: string; filters?: Record<string, unknown> }) =>
      rewrite(before => {
        const now = parseListState(before, PREFIX);
        const next = { ...now.filters, ...patch.filters };
        return writeListState(before, { ...now, view: patch.view ?? now.view, filters: next }, PREFIX);
      }),
    [rewrite],
  );
  return { view: state.view, filters, change };
}

/**
 * The input of an indicator: the filters, with the default period if they have none. The same object until one of them changes, so that
 * charts, whose points lead to lists with these filters, are not drawn again.
 */
export function useAsked(filters: Partial<IndicatorInput>, period: Period): IndicatorInput {
  const text = JSON.stringify({ ...filters, ...periodOf(filters, usual[period]()) });
  return useMemo(() => JSON.parse(text) as IndicatorInput, [text]);
}

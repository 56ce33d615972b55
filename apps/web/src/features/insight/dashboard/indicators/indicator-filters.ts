import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { addMonths } from '@cabezal/domain/insight/projections/months';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { useCallback, useMemo } from 'react';
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

/** The default period: months for money, the last thirty days for work. */
export type Period = 'MONTHS' | 'DAYS';
function daysOf(period: Period): Pick<IndicatorInput, 'from' | 'to'> {
  const today = businessDate(new Date());
  if (period === 'DAYS') return { from: addDays(today, -29), to: today };
  return { from: `${addMonths(today.slice(0, 7), -5)}-01`, to: today };
}

/** The filters have this prefix in the address, so that they do not collide with those of lists. */
const PREFIX = 'i.';

/** The selected indicator and its filters. */
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

/** The input: the missing end of a period is that of the default period, or equals the other end. */
export function askedOf(filters: Partial<IndicatorInput>, period: Period): IndicatorInput {
  const usual = daysOf(period);
  const { from = filters.to && filters.to < usual.from ? filters.to : usual.from } = filters;
  const { to = from > usual.to ? from : usual.to } = filters;
  return { ...filters, from, to };
}

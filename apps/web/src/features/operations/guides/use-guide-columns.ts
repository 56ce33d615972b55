import type { GuideFiguresRow, GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { useCallback, useMemo } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { addedColumns, guideColumns, toCloseOrder } from '../../../kits/trips/guide-columns.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { driverColumns } from './driver-guide-columns.tsx';
import { useIssueRun } from './issue-run.ts';

/** The columns of the list of guides; `failure` is the reason why the current run could not issue a guide. */
export function useGuideColumns(addressOf: (id_guide: number) => string) {
  const { may, isOperator, isCustomer, isDriver } = useAccess();
  const run = useIssueRun();
  const failure = useCallback(
    (id_guide: number) => run?.failures.find(entry => entry.guide.id_guide === id_guide)?.reason,
    [run],
  );
  const { state } = useListState('');
  const isToClose = state.filters.list === 'to_close' && isOperator;
  const columns = useMemo((): Column<GuideFiguresRow>[] => {
    const to = (guide: GuideRow) => addressOf(guide.id_guide);
    if (isDriver) return driverColumns(to);
    const all = guideColumns({ to, failure, canSeeReservation: may('reservation.read'), isWhole: isCustomer });
    return [...(isToClose ? toCloseOrder(all) : all), ...addedColumns({ isOperator, may })];
  }, [addressOf, failure, may, isOperator, isCustomer, isDriver, isToClose]);
  return { columns, failure };
}

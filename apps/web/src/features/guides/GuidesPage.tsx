import { PrinterOutlined, SendOutlined } from '@ant-design/icons';
import type { GuideFiguresRow, GuideRow } from '@cabezal/contract/guides/guide.shapes';
import { getGuides, getGuidesExcel } from '@cabezal/contract/guides/guides.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { invalidateNouns } from '../../api/nouns.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { figureColumns, guideColumns, toCloseOrder } from '../../kits/trips/guide-columns.tsx';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { GuideDrawer } from './GuideDrawer.tsx';
import { GuideRowActions, isIssuable } from './GuideRowActions.tsx';
import { guideFilters, useGuideViews } from './guide-lists.ts';
import { IssuePanel } from './IssuePanel.tsx';
import { issueTouches, startIssuing, useIssueRun } from './issue-run.ts';
import { PrintViewer } from './prints/PrintViewer.tsx';
import { useOwnTrip } from './use-own-trip.ts';
import { useShownGuide } from './use-shown-guide.ts';

/** `/guias`: every guide by what is to be done with it; one of them opens beside the list (`?guia=`). */
export default function GuidesPage() {
  const { may, isOperator } = useAccess();
  const views = useGuideViews();
  const { shown, addressOf, open, close } = useShownGuide();
  useOwnTrip(open);
  const [printing, setPrinting] = useState<readonly GuideRow[]>([]);
  const bulk = useBulk(setPrinting);
  const run = useIssueRun();
  const failure = useCallback(
    (id_guide: number) => run?.failures.find(entry => entry.guide.id_guide === id_guide)?.reason,
    [run],
  );
  const { state } = useListState('');
  const isToClose = state.filters.list === 'to_close' && isOperator;
  const columns = useMemo((): Column<GuideFiguresRow>[] => {
    const to = (guide: GuideRow) => addressOf(guide.id_guide);
    const all = guideColumns({ to, failure, canSeeReservation: may('reservation.read') });
    return [...(isToClose ? toCloseOrder(all) : all), ...(isOperator && may('cost.read') ? figureColumns : [])];
  }, [addressOf, failure, may, isOperator, isToClose]);
  return (
    <>
      <DataTable<GuideFiguresRow>
        id="guides"
        call={getGuides}
        header={{ title: 'Guías' }}
        columns={columns}
        row={{
          key: guide => guide.id_guide,
          path: guide => addressOf(guide.id_guide),
          tone: guide => (failure(guide.id_guide) ? 'problem' : 'normal'),
          actions: guide => <GuideRowActions guide={guide} />,
        }}
        search="Guía, reserva, placa, conductor"
        filters={guideFilters(isOperator)}
        views={views}
        bulk={bulk}
        onExcel={getGuidesExcel}
        empty={{
          title: 'Aún no hay guías',
          text: 'Aparecen aquí cuando se asigna camión y conductor a un tramo en Despachos.',
        }}
      />
      <GuideDrawer id_guide={shown} open={shown !== null} onClose={close} />
      <PrintViewer guides={printing} onClose={() => setPrinting([])} />
      <IssuePanel onOpen={open} />
    </>
  );
}

function useBulk(print: (guides: readonly GuideRow[]) => void): BulkAction<GuideRow>[] {
  const { may } = useAccess();
  const client = useQueryClient();
  const run = useIssueRun();
  const isRunning = run !== null && run.current !== null;
  const issue: BulkAction<GuideRow> = {
    key: 'issue',
    text: rows => `Emitir ${rows.filter(isIssuable).length || ''}`.trim(),
    icon: <SendOutlined />,
    next: true,
    can: rows => {
      if (isRunning) return 'Espere: se están emitiendo otras guías';
      return rows.some(isIssuable) || 'Elija guías pendientes que tengan camión y conductor';
    },
    run: (rows, clear) => {
      clear();
      void startIssuing(rows.filter(isIssuable), () => invalidateNouns(client, issueTouches));
    },
  };
  const printAll: BulkAction<GuideRow> = {
    key: 'print',
    text: rows => `Imprimir ${rows.filter(guide => guide.issued_at !== null).length || ''}`.trim(),
    icon: <PrinterOutlined />,
    can: rows => rows.some(guide => guide.issued_at !== null) || 'Elija guías emitidas',
    run: rows => print(rows.filter(guide => guide.issued_at !== null)),
  };
  return may('guide.issue') ? [printAll, issue] : [printAll];
}

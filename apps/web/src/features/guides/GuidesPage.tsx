import { PrinterOutlined, SendOutlined } from '@ant-design/icons';
import type { GuideRow } from '@cabezal/contract/guides/guide.shapes';
import { getGuides } from '@cabezal/contract/guides/guides.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { downloadFile } from '../../api/files.ts';
import { invalidateNouns } from '../../api/nouns.ts';
import { paths } from '../../app/paths.ts';
import { usePerson } from '../../app/session/session.ts';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { ListInput } from '../../ui/table/list-state.ts';
import { GuideDrawer } from './GuideDrawer.tsx';
import { GuideRowActions, isIssuable } from './GuideRowActions.tsx';
import { guideColumns } from './guide-columns.tsx';
import { getGuidesExcel, guideFilters, useGuideViews } from './guide-lists.ts';
import { IssuePanel } from './IssuePanel.tsx';
import { startIssuing, useIssueRun } from './issue-run.ts';
import { PrintViewer } from './prints/PrintViewer.tsx';

/** `/guias`: every guide by what is to be done with it; one of them opens beside the list (`?guia=`). */
export default function GuidesPage() {
  const person = usePerson();
  const views = useGuideViews();
  const { shown, addressOf, open, close } = useShownGuide();
  const [printing, setPrinting] = useState<readonly GuideRow[]>([]);
  const bulk = useBulk(setPrinting);
  const run = useIssueRun();
  const failure = (id_guide: number) => run?.failures.find(entry => entry.guide.id_guide === id_guide)?.reason;
  const columns = guideColumns({
    to: guide => addressOf(guide.id_guide),
    failure,
    canSeeReservation: person.actions.includes('reservation.read'),
  });
  return (
    <>
      <DataTable<GuideRow>
        id="guides"
        call={getGuides}
        nouns={['guide']}
        header={{ title: 'Guías' }}
        columns={columns}
        row={{
          key: guide => guide.id_guide,
          path: guide => addressOf(guide.id_guide),
          tone: guide => (failure(guide.id_guide) ? 'problem' : 'normal'),
          actions: guide => <GuideRowActions guide={guide} />,
        }}
        search="Guía, reserva, placa, conductor"
        filters={guideFilters(person.is_operator)}
        views={views}
        bulk={bulk}
        onExcel={excel}
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

const excel = (input: ListInput) => downloadFile(getGuidesExcel, input as never, 'guias.xlsx');

/** Which guide is shown beside the list; it is in the address. */
function useShownGuide() {
  const [params, setParams] = useSearchParams();
  const given = Number(params.get('guia'));
  const shown = Number.isInteger(given) && given > 0 ? given : null;
  const addressOf = (id_guide: number) => {
    const next = new URLSearchParams(params);
    next.set('guia', String(id_guide));
    return `${paths.guides}?${next.toString()}`;
  };
  const put = (id_guide: number | null) =>
    setParams(current => {
      const next = new URLSearchParams(current);
      if (id_guide === null) next.delete('guia');
      else next.set('guia', String(id_guide));
      return next;
    });
  return { shown, addressOf, open: (id_guide: number) => put(id_guide), close: () => put(null) };
}

function useBulk(print: (guides: readonly GuideRow[]) => void): BulkAction<GuideRow>[] {
  const { actions } = usePerson();
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
      void startIssuing(rows.filter(isIssuable), () => invalidateNouns(client, ['guide', 'dispatch', 'reservation']));
    },
  };
  const printAll: BulkAction<GuideRow> = {
    key: 'print',
    text: rows => `Imprimir ${rows.filter(guide => guide.issued_at !== null).length || ''}`.trim(),
    icon: <PrinterOutlined />,
    can: rows => rows.some(guide => guide.issued_at !== null) || 'Elija guías emitidas',
    run: rows => print(rows.filter(guide => guide.issued_at !== null)),
  };
  return actions.includes('guide.issue') ? [printAll, issue] : [printAll];
}

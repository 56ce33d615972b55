import { LinkOutlined, PrinterOutlined, QrcodeOutlined } from '@ant-design/icons';
import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuides, getGuidesExcel } from '@cabezal/contract/operations/guides/guides.calls';
import { businessDate, formatDate, formatDateTime, formatTime, isDate } from '@cabezal/domain/system/time/time';
import { Button, Popover } from 'antd';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { allRows } from '../../../../api/read-pages.ts';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { guideColumns } from '../../../../kits/trips/guide-columns.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { DayPicker } from '../../../../ui/DayPicker.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { BulkAction } from '../../../../ui/table/BulkBar.tsx';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useSavedViews } from '../../../../ui/table/view-store.ts';
import { useAddress } from '../../../../ui/use-address.ts';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { GuideDrawer } from '../GuideDrawer.tsx';
import { useGuideCount } from '../guide-lists.ts';
import { NewDriverLinks } from '../NewDriverLinks.tsx';
import { newLinkWords } from '../new-link-words.ts';
import { useShownGuide } from '../use-shown-guide.ts';
import { GuideQr } from './GuideQr.tsx';
import { PrintViewer } from './PrintViewer.tsx';
import { usePrinted } from './printed.ts';
import './prints.css';

const isIssued = (guide: GuideRow) => guide.issued_at !== null;

/** `/impresiones_guias`: the guides of a day. Issued ones can be printed; the others are marked as not issued yet. */
export default function PrintsPage() {
  const { day, setDay } = useDay();
  const { shown, addressOf, open, close } = useShownGuide();
  const [printing, setPrinting] = useState<readonly GuideRow[]>([]);
  const [linking, setLinking] = useState<readonly GuideRow[]>([]);
  const { may } = useAccess();
  const canSeeReservation = may('reservation.read');
  const columns = usePrintColumns(day, addressOf, canSeeReservation);
  const { views, toPrint } = usePrintViews(day);
  return (
    <>
      <DataTable<GuideRow>
        id="guide-prints"
        call={getGuides}
        fixed={{ filters: { planned_from: day, planned_to: day } }}
        header={{
          title: 'Impresión de guías',
          status: <DayPicker day={day} onDay={setDay} />,
          actions: <PrintDay day={day} count={toPrint} print={setPrinting} />,
        }}
        columns={columns}
        row={{
          key: guide => guide.id_guide,
          path: guide => addressOf(guide.id_guide),
          tone: guide => (isIssued(guide) ? 'normal' : 'inactive'),
          actions: guide => <RowActions guide={guide} print={setPrinting} link={setLinking} />,
        }}
        search="Guía, reserva, placa, conductor"
        views={views}
        onExcel={getGuidesExcel}
        bulk={bulkOf(setPrinting, setLinking)}
        empty={{
          title: `No hay guías que empiecen el ${formatDate(day)}`,
          text: 'Aparecen aquí las guías cuyo viaje empieza ese día. Elija otro día arriba.',
        }}
      />
      <GuideDrawer id_guide={shown} open={shown !== null} onClose={close} onShow={open} />
      <PrintViewer guides={printing} onClose={() => setPrinting([])} />
      <NewDriverLinks guides={linking} onClose={() => setLinking([])} />
    </>
  );
}

/** The day whose guides are listed, from the address (`?dia=`); today by default. */
function useDay() {
  const { get, change } = useAddress<'dia' | 'p'>();
  const given = get('dia') ?? '';
  const today = businessDate(new Date());
  const setDay = (day: string) => change({ dia: day, p: null }, { push: true });
  return { day: isDate(given) ? given : today, setDay };
}

function usePrintViews(day: string) {
  const onDay = { planned_from: day, planned_to: day };
  const toPrint = useGuideCount('to_print', onDay);
  const toIssue = useGuideCount('to_issue', onDay);
  const given = [
    { id: 'to_print', name: 'Por salir', query: 'f.list=to_print&o=planned_start', count: toPrint },
    { id: 'to_issue', name: 'Sin emitir', query: 'f.list=to_issue&o=planned_start', count: toIssue },
    { id: 'under_way', name: 'En ruta', query: 'f.list=under_way&o=planned_start' },
  ];
  return { views: useSavedViews(paths.guidePrints, given), toPrint };
}

type Give = (guides: readonly GuideRow[]) => void;

/** Button that prints all guides of the day that are issued and have not left. */
function PrintDay({ day, count, print }: { day: string; count: number | undefined; print: Give }) {
  const printAll = async () => {
    const filters = { list: 'to_print' as const, planned_from: day, planned_to: day };
    const sort = [{ field: 'planned_start', dir: 'asc' as const }];
    try {
      print(await allRows(getGuides, { sort, filters }));
    } catch (cause) {
      toast.error(messageOf(cause));
    }
  };
  return (
    <ActionButton
      look="primary"
      icon={<PrinterOutlined />}
      can={count === 0 ? 'Ninguna guía de este día está emitida y por salir' : true}
      onClick={printAll}
    >
      {count ? `Imprimir ${count} por salir` : 'Imprimir por salir'}
    </ActionButton>
  );
}

/** Only the time for an instant of the listed day; otherwise date and time. */
const timeOn = (day: string, at: string) => (businessDate(new Date(at)) === day ? formatTime(at) : formatDateTime(at));

function usePrintColumns(day: string, addressOf: (id_guide: number) => string, canSeeReservation: boolean) {
  const printed = usePrinted();
  return useMemo(
    () => printColumns(day, printed, guide => addressOf(guide.id_guide), canSeeReservation),
    [day, printed, addressOf, canSeeReservation],
  );
}

function printColumns(
  day: string,
  printed: ReturnType<typeof usePrinted>,
  to: (guide: GuideRow) => string,
  canSeeReservation: boolean,
): Column<GuideRow>[] {
  const unused = new Set(['progress', 'planned_start', 'container_code']);
  const columns = guideColumns({ to, failure: () => undefined, canSeeReservation });
  const at = (text: string | undefined | null, otherwise: string) =>
    text ? (
      <span title={formatDateTime(text)}>{timeOn(day, text)}</span>
    ) : (
      <span className="cz-quiet">{otherwise}</span>
    );
  return [
    ...columns.filter(column => !unused.has(column.key)),
    customColumn<GuideRow>('planned_start', 'Sale', guide => at(guide.planned_start, '—'), {
      sort: 'planned_start',
      width: 72,
    }),
    customColumn<GuideRow>('issued_at', 'Emitida', guide => at(guide.issued_at, 'Sin emitir'), { width: 88 }),
    customColumn<GuideRow>('printed', 'Impresa aquí', guide => at(printed[guide.id_guide], 'No'), { width: 96 }),
  ];
}

function RowActions({ guide, print, link }: { guide: GuideRow; print: Give; link: Give }) {
  const narrow = useNarrow();
  if (!isIssued(guide)) return null;
  if (narrow) {
    return (
      <Button
        icon={<PrinterOutlined />}
        aria-label={`Imprimir la guía ${guide.guide_number}`}
        onClick={() => print([guide])}
      />
    );
  }
  return (
    <span className="cz-guides-row-buttons">
      <Button
        size="small"
        icon={<PrinterOutlined />}
        aria-label={`Imprimir la guía ${guide.guide_number}`}
        onClick={() => print([guide])}
      >
        Imprimir
      </Button>
      <Popover trigger="click" content={<GuideQr id_guide={guide.id_guide} />} placement="left">
        <Button size="small" icon={<QrcodeOutlined />} title="QR" aria-label={`QR de la guía ${guide.guide_number}`} />
      </Popover>
      <Button
        size="small"
        icon={<LinkOutlined />}
        title="Generar enlace nuevo"
        aria-label={`Generar enlace nuevo de la guía ${guide.guide_number}`}
        onClick={() => link([guide])}
      />
    </span>
  );
}

function bulkOf(print: Give, link: Give): BulkAction<GuideRow>[] {
  const can = (rows: readonly GuideRow[]) => rows.some(isIssued) || 'Elija guías emitidas';
  const count = (rows: readonly GuideRow[]) => rows.filter(isIssued).length || '';
  return [
    {
      key: 'links',
      text: rows => newLinkWords(rows.filter(isIssued).length, true).ok,
      icon: <LinkOutlined />,
      can,
      run: rows => link(rows.filter(isIssued)),
    },
    {
      key: 'print',
      text: rows => `Imprimir ${count(rows)}`,
      icon: <PrinterOutlined />,
      next: true,
      can,
      run: rows => print(rows.filter(isIssued)),
    },
  ];
}

import { getStatusBoard, getStatusBoardExcel } from '@cabezal/contract/insight/boards/status.calls';
import { Segmented, Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { downloadFile } from '../../../../api/files.ts';
import { useCall } from '../../../../api/use-call.ts';
import { LiveStatus } from '../../../../live/LiveStatus.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { ExcelButton } from '../../../../ui/table/ExcelButton.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { daysOf, GROUP_WORDS, groupOptions, isGroup, isPeriod, PERIODS } from './board-words.ts';
import { Matrix } from './Matrix.tsx';
import { useLook } from './use-look.tsx';
import './status.css';

const PeriodGantt = lazy(() => import('./PeriodGantt.tsx'));

/**
 * `/dashboard/status_reservas`: counts by group and stage, which open the lists that they count, or the trips of a period on a time axis.
 */
export default function StatusMatrixPage() {
  const { isLine, look } = useLook();
  if (!isLine) return <StatusMatrix look={look} />;
  return (
    <Suspense fallback={<RowsSkeleton rows={8} />}>
      <PeriodGantt look={look} title="Estado de reservas" usual="semana" />
    </Suspense>
  );
}

function StatusMatrix({ look }: { look: ReactNode }) {
  const { get, change } = useAddress<'por' | 'dias'>();
  const [by, days] = [get('por'), get('dias')];
  const group_by = isGroup(by) ? by : 'client';
  const period = isPeriod(days) ? days : 'todo';
  const input = { group_by, rows: false, filters: daysOf(period) };
  const found = useCall(getStatusBoard, input, { keepPrevious: true });
  const excel = () =>
    downloadFile(getStatusBoardExcel, input, 'estado_reservas.xlsx').catch((error: unknown) =>
      toast.error(messageOf(error)),
    );
  return (
    <div className="cz-page">
      <PageHeader
        title="Estado de reservas"
        status={<LiveStatus />}
        actions={
          <>
            {look}
            <Select
              aria-label="Agrupar por"
              className="cz-boards-by"
              value={group_by}
              options={groupOptions}
              labelRender={({ label }) => `Por ${String(label).toLowerCase()}`}
              onChange={por => change({ por })}
            />
            <Segmented
              aria-label="Días"
              value={period}
              options={[...PERIODS]}
              onChange={dias => change({ dias: dias === 'todo' ? null : dias })}
            />
            <ExcelButton onExcel={excel} />
          </>
        }
      />
      <div className="cz-page-body cz-boards-body">
        <Answer query={found} what="el estado de las reservas">
          {board => <Matrix board={board} head={GROUP_WORDS[group_by]} />}
        </Answer>
      </div>
    </div>
  );
}

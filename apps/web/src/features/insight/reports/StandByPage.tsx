import {
  getStandBy,
  getStandByExcel,
  type StandByInput,
  type StandByReport,
  type StandByRow,
  type StandByTotal,
} from '@cabezal/contract/insight/reports/stand-by.calls';
import { useMemo } from 'react';
import { downloadFile } from '../../../api/files.ts';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ExcelButton } from '../../../ui/table/ExcelButton.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import { ReportFilters, useReportAsked } from './report-filters.tsx';
import { StandByFigures } from './StandByFigures.tsx';
import { standByColumns, standByFilters, totalColumns } from './stand-by-words.tsx';
import './reports.css';

const PAGE = 50;
type Asked = ReturnType<typeof useReportAsked>;

/** `/reportes/stand-by`: the waits beyond the free hours, and what became of every minute. */
export default function StandByPage() {
  const asked = useReportAsked(['id_client', 'id_location'], ['state']);
  const input = asked.values as Omit<StandByInput, 'page' | 'page_size'>;
  const found = useCall(getStandBy, { ...input, page: asked.page, page_size: PAGE }, { keepPrevious: true });
  return (
    <div className="cz-page">
      <PageHeader
        title="Stand-by"
        actions={<ExcelButton onExcel={() => downloadFile(getStandByExcel, input, 'stand_by.xlsx')} />}
      />
      <div className="cz-page-body">
        <ReportFilters filters={standByFilters} values={asked.values} change={asked.change} />
        <Answer query={found} what="el stand-by">
          {report => (report.found === 0 ? <Nothing /> : <Panels report={report} asked={asked} />)}
        </Answer>
      </div>
    </div>
  );
}

const Nothing = () => (
  <EmptyState
    title="Sin esperas más allá de las horas libres"
    text="Aquí aparece cada parada que pasó sus horas libres en el período elegido: lo que generó, y si se facturó, se exoneró o está pendiente."
  />
);

function Panels({ report, asked }: { report: StandByReport; asked: Asked }) {
  const { total, by_client, by_place } = report;
  const isRaised = Number(total.raised) > 0;
  const filtered = (name: 'id_client' | 'id_location') => (row: StandByTotal) =>
    row.id === null || asked.values[name] === row.id ? null : asked.withValues({ [name]: row.id, page: null });
  return (
    <div className="cz-reports-panels">
      <StandByFigures report={report} asked={asked} />
      <section className="cz-panel" aria-label="Por cliente">
        <div className="cz-panel-head">
          <h2>Por cliente</h2>
        </div>
        <Totals head="Cliente" rows={by_client} total={total} isRaised={isRaised} linkOf={filtered('id_client')} />
      </section>
      <section className="cz-panel" aria-label="Por lugar">
        <div className="cz-panel-head">
          <h2>Por lugar</h2>
        </div>
        <Totals head="Lugar" rows={by_place} total={total} isRaised={isRaised} linkOf={filtered('id_location')} />
      </section>
      <Stops report={report} asked={asked} isRaised={isRaised} />
    </div>
  );
}

interface TotalsProps {
  head: string;
  rows: readonly StandByTotal[];
  total: StandByTotal;
  isRaised: boolean;
  linkOf: (row: StandByTotal) => string | null;
}

function Totals({ head, rows, total, isRaised, linkOf }: TotalsProps) {
  const columns = totalColumns(head, isRaised, linkOf);
  return (
    <div className="cz-panel-body">
      <ScrollTable<StandByTotal>
        rowKey={row => `${row.id} ${row.name}`}
        dataSource={[...rows, total]}
        columns={columns}
        rowClassName={row => (row === total ? 'cz-reports-total' : '')}
      />
    </div>
  );
}

function Stops({ report, asked, isRaised }: { report: StandByReport; asked: Asked; isRaised: boolean }) {
  const { guideLink, linkTo } = useAccess();
  const columns = useMemo(
    () =>
      standByColumns(isRaised, {
        guide: guideLink,
        evidence: id_reserva => linkTo(pathTo(paths.monitoringReport, { id_reserva })),
      }),
    [isRaised, guideLink, linkTo],
  );
  return (
    <section className="cz-panel" aria-label="Paradas">
      <div className="cz-panel-head">
        <h2>Paradas</h2>
        <span>Horas desde la cita o la llegada, la que sea después; USD sin IVA y antes de descuentos.</span>
      </div>
      <div className="cz-panel-body">
        <ScrollTable<StandByRow>
          rowKey="id_stop"
          dataSource={report.rows}
          columns={columns}
          pagination={
            report.found > PAGE && {
              current: asked.page,
              pageSize: PAGE,
              total: report.found,
              showSizeChanger: false,
              onChange: page => asked.change({ page: page === 1 ? null : page }),
            }
          }
        />
      </div>
    </section>
  );
}

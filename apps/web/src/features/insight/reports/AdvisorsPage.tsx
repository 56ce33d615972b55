import {
  type AdvisorLine,
  type AdvisorReport,
  type AdvisorReservation,
  reporteAsesores,
  reporteAsesoresDetalle,
  reporteAsesoresExcel,
} from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATE_NAMES, SENT_STATES, type SentState } from '@cabezal/domain/insight/reports/sent-state';
import { withoutCostText } from '@cabezal/domain/insight/reports/without-cost';
import { useMemo } from 'react';
import { downloadFile } from '../../../api/files.ts';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { advisorFilter } from '../../../kits/selects/of-reservation-filters.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ExcelButton } from '../../../ui/table/ExcelButton.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import { advisorColumns, advisorReservationColumns } from './advisor-words.tsx';
import { ReportFilters, useReportAsked } from './report-filters.tsx';
import './reports.css';

type Asked = ReturnType<typeof useReportAsked>;
const dates: Filter = { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Cita' };
const stateFilter: Filter = {
  kind: 'options',
  field: 'state',
  label: 'Estado',
  options: SENT_STATES.map(value => ({ value, label: SENT_STATE_NAMES[value] })),
};
/** The value in the address for «without an adviser». */
const NOBODY = 'sin';

/** `/reportes/asesores`: the sale and cost of each adviser, and how much of it SAP has; with the reservations of each number. */
export default function AdvisorsPage() {
  const seesCosts = useAccess().may('cost.read');
  const asked = useReportAsked(['id_advisor'], ['state', 'advisor']);
  const { date_from, date_to } = asked.values as { date_from: string; date_to: string };
  const period = { date_from, date_to };
  const found = useCall(reporteAsesores, period, { keepPrevious: true });
  return (
    <div className="cz-page">
      <PageHeader
        title="Asesores"
        actions={<ExcelButton onExcel={() => downloadFile(reporteAsesoresExcel, period, 'asesores.xlsx')} />}
      />
      <div className="cz-page-body">
        <ReportFilters
          filters={[dates]}
          values={asked.values}
          change={values => asked.change({ ...values, advisor: null })}
        />
        <Answer query={found} what="el reporte">
          {report =>
            report.total.reservations === 0 ? (
              <Nothing seesCosts={seesCosts} />
            ) : (
              <Panels report={report} asked={asked} />
            )
          }
        </Answer>
      </div>
    </div>
  );
}

const Nothing = ({ seesCosts }: { seesCosts: boolean }) => (
  <EmptyState
    title="Sin reservas en el período"
    text={`Aquí aparece cada asesor con sus reservas aprobadas, lo que se vendió${seesCosts ? ', lo que costó' : ''} y cuánto de eso está en SAP.`}
  />
);

function Panels({ report, asked }: { report: AdvisorReport; asked: Asked }) {
  const seesCosts = useAccess().may('cost.read');
  const { withValues } = asked;
  const unknown = withoutCostText(report.total.without_cost);
  const summary = useMemo(
    () =>
      advisorColumns(seesCosts, (row, state) =>
        withValues({
          state: state ?? null,
          id_advisor: row.id_advisor,
          advisor: row.id_advisor === null && row !== report.total ? NOBODY : null,
        }),
      ),
    [seesCosts, withValues, report.total],
  );
  return (
    <div className="cz-reports-panels">
      <section className="cz-panel" aria-label="Por asesor">
        <div className="cz-panel-head">
          <h2>Por asesor</h2>
          <span>
            Reservas aprobadas, por el día de su cita; USD sin IVA.
            {seesCosts && ' El costo de lo que no se cerró es estimado.'}
            {unknown && ` El margen no incluye ${unknown}.`}
          </span>
        </div>
        <div className="cz-panel-body">
          <ScrollTable<AdvisorLine>
            rowKey={row => `${row.id_advisor} ${row.name}`}
            dataSource={[...report.rows, report.total]}
            columns={summary}
            rowClassName={row => (row === report.total ? 'cz-reports-total' : '')}
          />
        </div>
      </section>
      <Reservations asked={asked} seesCosts={seesCosts} />
    </div>
  );
}

function Reservations({ asked, seesCosts }: { asked: Asked; seesCosts: boolean }) {
  const { date_from, date_to, id_advisor, state, advisor } = asked.values;
  const { may } = useAccess();
  const columns = useMemo(() => advisorReservationColumns(seesCosts), [seesCosts]);
  const filters = {
    date_from,
    date_to,
    id_advisor,
    state: state as SentState | undefined,
    no_advisor: advisor === NOBODY ? true : undefined,
  };
  return (
    <section className="cz-panel" aria-label="Reservas">
      <div className="cz-panel-head">
        <h2>Reservas</h2>
      </div>
      <div className="cz-panel-body">
        <ReportFilters
          filters={[...(may('report.all') ? [advisorFilter] : []), stateFilter]}
          values={asked.values}
          change={values => asked.change({ ...values, advisor: null })}
        />
        <DataTable<AdvisorReservation>
          id="advisor_report"
          call={reporteAsesoresDetalle}
          columns={columns}
          row={{ key: row => row.id_reservation }}
          fixed={{ filters }}
          search="Reserva, cliente, booking"
          empty={{ title: 'Ninguna reserva', text: 'Ninguna del período está así.' }}
        />
      </div>
    </section>
  );
}

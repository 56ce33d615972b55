import { getStandBy, getStandByExcel } from '@cabezal/contract/insight/reports/stand-by.calls';
import { STAND_BY_STATES } from '@cabezal/domain/prices/amounts/stand-by-account';
import { useCall } from '../../../api/use-call.ts';
import { ReportAnswer } from '../../../kits/report/ReportAnswer.tsx';
import { ReportExcel } from '../../../kits/report/ReportExcel.tsx';
import { ReportFilters } from '../../../kits/report/ReportFilters.tsx';
import { ReportPage } from '../../../kits/report/ReportPage.tsx';
import { ReportPanels } from '../../../kits/report/ReportPanel.tsx';
import { useReport } from '../../../kits/report/use-report.ts';
import { StandByFigures } from './StandByFigures.tsx';
import { StandByStops } from './StandByStops.tsx';
import { StandByTotals } from './StandByTotals.tsx';
import { standByFilters } from './stand-by-words.tsx';

const fields = { id_client: 'id', id_location: 'id', state: STAND_BY_STATES } as const;

/** `/reportes/stand-by`: waits beyond the free hours, and what became of every minute. */
export default function StandByPage() {
  const report = useReport(fields);
  const { values, paging } = report;
  const query = useCall(getStandBy, { ...values, ...paging }, { keepPrevious: true });
  return (
    <ReportPage title="Stand-by" actions={<ReportExcel call={getStandByExcel} input={values} file="stand_by" />}>
      <ReportFilters filters={standByFilters} report={report} />
      <ReportAnswer
        query={query}
        what="el stand-by"
        isEmpty={({ found }) => found === 0}
        empty={{
          title: 'Sin esperas más allá de las horas libres',
          text: 'Aquí aparece cada parada que pasó sus horas libres en el período elegido: lo que generó, y si se facturó, se exoneró o está pendiente.',
        }}
      >
        {found => (
          <ReportPanels>
            <StandByFigures found={found} chosen={values.state} linkTo={report.linkTo} />
            <StandByTotals
              field="id_client"
              head="Cliente"
              rows={found.by_client}
              total={found.total}
              report={report}
            />
            <StandByTotals field="id_location" head="Lugar" rows={found.by_place} total={found.total} report={report} />
            <StandByStops found={found} report={report} />
          </ReportPanels>
        )}
      </ReportAnswer>
    </ReportPage>
  );
}

import { reporteAsesores, reporteAsesoresExcel } from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATES } from '@cabezal/domain/insight/reports/sent-state';
import { useCall } from '../../../api/use-call.ts';
import { ReportAnswer } from '../../../kits/report/ReportAnswer.tsx';
import { ReportExcel } from '../../../kits/report/ReportExcel.tsx';
import { ReportFilters } from '../../../kits/report/ReportFilters.tsx';
import { ReportPage } from '../../../kits/report/ReportPage.tsx';
import { ReportPanels } from '../../../kits/report/ReportPanel.tsx';
import { useReport } from '../../../kits/report/use-report.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AdvisorReservations } from './AdvisorReservations.tsx';
import { AdvisorTotals } from './AdvisorTotals.tsx';
import { advisorDates, NOBODY } from './advisor-words.tsx';

const fields = { id_advisor: 'id', state: SENT_STATES, advisor: [NOBODY] } as const;

/** `/reportes/asesores`: sale and cost of each advisor, how much of them SAP has, and the reservations behind each number. */
export default function AdvisorsPage() {
  const seesCosts = useAccess().may('cost.read');
  const report = useReport(fields);
  const { date_from, date_to } = report.values;
  const period = { date_from, date_to };
  const query = useCall(reporteAsesores, period, { keepPrevious: true });
  return (
    <ReportPage title="Asesores" actions={<ReportExcel call={reporteAsesoresExcel} input={period} file="asesores" />}>
      <ReportFilters filters={advisorDates} report={report} />
      <ReportAnswer
        query={query}
        what="el reporte"
        isEmpty={({ total }) => total.reservations === 0}
        empty={{
          title: 'Sin reservas en el período',
          text: `Aquí aparece cada asesor con sus reservas aprobadas, lo que se vendió${seesCosts ? ', lo que costó' : ''} y cuánto de eso está en SAP.`,
        }}
      >
        {found => (
          <ReportPanels>
            <AdvisorTotals found={found} linkTo={report.linkTo} />
            <AdvisorReservations report={report} />
          </ReportPanels>
        )}
      </ReportAnswer>
    </ReportPage>
  );
}

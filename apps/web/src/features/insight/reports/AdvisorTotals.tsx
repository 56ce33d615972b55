import type { AdvisorLine, AdvisorReport } from '@cabezal/contract/insight/reports/advisors.calls';
import type { SentState } from '@cabezal/domain/insight/reports/sent-state';
import { withoutCostText } from '@cabezal/domain/insight/reports/without-cost';
import { ReportPanel } from '../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../kits/report/report-tables.tsx';
import type { Report } from '../../../kits/report/use-report.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { advisorColumns, NOBODY } from './advisor-words.tsx';

/** The sums of each advisor. A number filters the list of reservations below. */
export function AdvisorTotals({ found, linkTo }: { found: AdvisorReport; linkTo: Report['linkTo'] }) {
  const seesCosts = useAccess().may('cost.read');
  const { rows, total } = found;
  const unknown = withoutCostText(total.without_cost);
  const linkOf = (row: AdvisorLine, state?: SentState) =>
    linkTo({
      state: state ?? null,
      id_advisor: row.id_advisor,
      advisor: row.id_advisor === null && row !== total ? NOBODY : null,
    });
  return (
    <ReportPanel
      title="Por asesor"
      note={
        <>
          Reservas aprobadas, por el día de su cita; USD sin IVA.
          {seesCosts && ' El costo de lo que no se cerró es estimado.'}
          {unknown && ` El margen no incluye ${unknown}.`}
        </>
      }
    >
      <GroupedTable<AdvisorLine>
        columns={advisorColumns(seesCosts, linkOf)}
        rows={rows}
        rowKey={row => `${row.id_advisor} ${row.name}`}
        totals={[total]}
      />
    </ReportPanel>
  );
}

import type { StandByReport, StandByRow } from '@cabezal/contract/insight/reports/stand-by.calls';
import { paths, pathTo } from '../../../app/paths.ts';
import { ReportPanel } from '../../../kits/report/ReportPanel.tsx';
import { ReportRows } from '../../../kits/report/report-tables.tsx';
import type { Report } from '../../../kits/report/use-report.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { isRaised, standByColumns } from './stand-by-words.tsx';

/** The stops behind the figures. */
export function StandByStops({ found, report }: { found: StandByReport; report: Report }) {
  const { guideLink, linkTo } = useAccess();
  const columns = standByColumns(isRaised(found.total), {
    guide: guideLink,
    evidence: id_reserva => linkTo(pathTo(paths.monitoringReport, { id_reserva })),
  });
  return (
    <ReportPanel
      title="Paradas"
      note="Horas desde la cita o la llegada, la que sea después; USD sin IVA y antes de descuentos."
    >
      <ReportRows<StandByRow>
        columns={columns}
        rows={found.rows}
        rowKey={row => row.id_stop}
        found={found.found}
        report={report}
      />
    </ReportPanel>
  );
}

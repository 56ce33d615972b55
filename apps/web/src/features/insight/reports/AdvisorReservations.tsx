import { type AdvisorReservation, reporteAsesoresDetalle } from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATE_NAMES, SENT_STATES, type SentState } from '@cabezal/domain/insight/reports/sent-state';
import { useMemo } from 'react';
import { ReportFilters } from '../../../kits/report/ReportFilters.tsx';
import { ReportPanel } from '../../../kits/report/ReportPanel.tsx';
import type { ReportPeriod } from '../../../kits/report/report-values.ts';
import type { Report } from '../../../kits/report/use-report.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { advisorFilter } from '../../../kits/selects/of-reservation-filters.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { advisorReservationColumns, type NOBODY } from './advisor-words.tsx';

const stateFilter: Filter = {
  kind: 'options',
  field: 'state',
  label: 'Estado',
  options: SENT_STATES.map(value => ({ value, label: SENT_STATE_NAMES[value] })),
};

interface AdvisorReservationsProps {
  report: Report<ReportPeriod & { id_advisor?: number; state?: SentState; advisor?: typeof NOBODY }>;
}

/** The reservations behind the numbers of the advisors. */
export function AdvisorReservations({ report }: AdvisorReservationsProps) {
  const { may } = useAccess();
  const seesCosts = may('cost.read');
  const columns = useMemo(() => advisorReservationColumns(seesCosts), [seesCosts]);
  const { advisor, ...values } = report.values;
  const filters = { ...values, no_advisor: advisor === undefined ? undefined : true };
  return (
    <ReportPanel title="Reservas">
      <ReportFilters
        filters={[...(may('report.all') ? [advisorFilter] : []), stateFilter]}
        report={{ values: report.values, change: patch => report.change({ ...patch, advisor: null }) }}
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
    </ReportPanel>
  );
}

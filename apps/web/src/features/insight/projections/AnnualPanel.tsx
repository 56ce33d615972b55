import { getProjectionsExcel, getTablaAnual } from '@cabezal/contract/insight/projections/projections.calls';
import { useCall } from '../../../api/use-call.ts';
import { ReportExcel } from '../../../kits/report/ReportExcel.tsx';
import { ReportPanel } from '../../../kits/report/ReportPanel.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { AnnualRows } from './AnnualRows.tsx';
import type { Asked } from './projection-choices.tsx';

/** The months of the year, with their Excel. */
export function AnnualPanel({ asked }: { asked: Asked }) {
  const query = useCall(getTablaAnual, asked, { keepPrevious: true });
  const input = { ...asked, table: 'ANUAL' } as const;
  return (
    <ReportPanel
      title="Mes a mes"
      note="Variación: lo real menos lo que el método decía justo antes del mes."
      tools={<ReportExcel call={getProjectionsExcel} input={input} file="proyecciones_anual" />}
    >
      <Answer query={query} what="la tabla anual">
        {table => <AnnualRows measure={asked.measure} table={table} />}
      </Answer>
    </ReportPanel>
  );
}

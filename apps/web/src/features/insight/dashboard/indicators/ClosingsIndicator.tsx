import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ClosingsDashboard,
  getClosingsDashboard,
  getClosingsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { ClosingsTable } from './ClosingsTable.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { closingSpec } from './indicator-words.ts';

function Charts({ found, asked }: { found: ClosingsDashboard; asked: IndicatorInput }) {
  const spec = useMemo(() => closingSpec(found.total, asked), [found, asked]);
  return (
    <>
      <ColumnChart spec={spec} />
      <ClosingsTable found={found} asked={asked} />
    </>
  );
}

export function ClosingsIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Cierre de guías"
      note="Guías cerradas en estos días, por las horas entre el fin del viaje y su cierre. Cumple la que se cierra en 24 horas."
      call={getClosingsDashboard}
      excel={getClosingsDashboardExcel}
      file="guias_cerradas_sla"
      asked={asked}
      isEmpty={found => found.total.guides === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}

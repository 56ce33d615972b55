import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  getLaneGainDashboard,
  getLaneGainReport,
  type LaneGainDashboard,
} from '@cabezal/contract/insight/indicators/money.calls';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { laneSpec, percentText } from './indicator-words.ts';
import { LanesTable } from './LanesTable.tsx';

function Charts({ found, asked }: { found: LaneGainDashboard; asked: IndicatorInput }) {
  const spec = useMemo(() => laneSpec(found, asked), [found, asked]);
  const { target_percent } = found;
  return (
    <>
      {target_percent !== null && (
        <p className="cz-quiet">{`Objetivo de hoy: ${percentText(target_percent)} sobre el costo.`}</p>
      )}
      <ColumnChart spec={spec} />
      <LanesTable found={found} asked={asked} />
    </>
  );
}

export function LaneGainIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Costo y ganancia por ruta"
      note="Sin IVA, de las reservas aprobadas, por el día de su cita. Costo: el real de las guías cerradas y el estimado de las demás. Rentabilidad: ganancia sobre el costo."
      call={getLaneGainDashboard}
      excel={getLaneGainReport}
      file="costo_margen_ruta"
      asked={asked}
      isEmpty={found => found.lanes.length === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}

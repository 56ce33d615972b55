import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ArrivalsDashboard,
  getArrivalsDashboard,
  getArrivalsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { useMemo } from 'react';
import { ArrivalsPart } from './ArrivalsPart.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';

function Charts({ found, asked }: { found: ArrivalsDashboard; asked: IndicatorInput }) {
  const plants = useMemo(
    () =>
      found.plants.map(row => ({
        ...row,
        key: `${row.id_location} ${row.name}`,
        of: { id_plant: row.id_location },
      })),
    [found],
  );
  const carriers = useMemo(
    () => found.carriers.map(row => ({ ...row, key: String(row.id_carrier), of: { id_carrier: row.id_carrier } })),
    [found],
  );
  const missing = found.without_arrival;
  return (
    <>
      {missing > 0 && (
        <p className="cz-quiet">
          {missing === 1
            ? 'Una guía cuya cita ya pasó no tiene llegada registrada: no se cuenta.'
            : `${formatNumber(missing, 0)} guías cuya cita ya pasó no tienen llegada registrada: no se cuentan.`}
        </p>
      )}
      <ArrivalsPart head="Planta" rows={plants} total={found.total} asked={asked} />
      <ArrivalsPart head="Transportista" rows={carriers} total={found.total} asked={asked} />
    </>
  );
}

export function ArrivalsIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Llegada a planta"
      note="Guías que llegaron a una planta con hora acordada, por el día de esa cita: minutos después de la hora."
      call={getArrivalsDashboard}
      excel={getArrivalsDashboardExcel}
      file="llegada_planta"
      asked={asked}
      isEmpty={found => found.total.arrivals === 0 && found.without_arrival === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}

import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ArrivalFigures,
  type ArrivalsDashboard,
  getArrivalsDashboard,
  getArrivalsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { ARRIVAL_GROUP_NAMES, ARRIVAL_GROUPS } from '@cabezal/domain/insight/indicators/arrivals';
import { formatNumber } from '@cabezal/domain/prices/money/format';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { NumberLink } from '../../../../kits/report/NumberLink.tsx';
import { ReportPart } from '../../../../kits/report/ReportPanel.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, numberColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { arrivalSpec, arrivalsPath } from './indicator-words.ts';

interface Row extends ArrivalFigures {
  key: string;
  name: string;
  id_plant: number | null;
}
const columns = (head: string, asked: IndicatorInput): Column<Row>[] => [
  textColumn('name', head),
  ...ARRIVAL_GROUPS.map(group =>
    customColumn<Row>(
      group,
      ARRIVAL_GROUP_NAMES[group],
      ({ groups, name, id_plant }) => (
        <NumberLink
          value={groups[group] ?? 0}
          label={`${name}, ${ARRIVAL_GROUP_NAMES[group].toLowerCase()}`}
          to={arrivalsPath(asked, id_plant, group)}
        />
      ),
      { align: 'right' },
    ),
  ),
  numberColumn('arrivals', 'Llegadas'),
  percentColumn('on_time_percent', 'A tiempo'),
];

interface PartProps {
  head: string;
  rows: Row[];
  total: ArrivalFigures;
  asked: IndicatorInput;
}
function Part({ head, rows, total, asked }: PartProps) {
  const spec = useMemo(() => arrivalSpec(head, rows), [head, rows]);
  return (
    <ReportPart title={`Por ${head.toLowerCase()}`}>
      <ColumnChart spec={spec} stacked lying />
      <GroupedTable<Row>
        columns={columns(head, asked)}
        rows={rows}
        rowKey={row => row.key}
        total={{ ...total, key: 'total', name: 'Total', id_plant: null }}
      />
    </ReportPart>
  );
}

function Charts({ found, asked }: { found: ArrivalsDashboard; asked: IndicatorInput }) {
  const plants = useMemo(
    () => found.plants.map(row => ({ ...row, key: `${row.id_location} ${row.name}`, id_plant: row.id_location })),
    [found],
  );
  const carriers = useMemo(
    () => found.carriers.map(row => ({ ...row, key: String(row.id_carrier), id_plant: null })),
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
      <Part head="Planta" rows={plants} total={found.total} asked={asked} />
      <Part head="Transportista" rows={carriers} total={found.total} asked={asked} />
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

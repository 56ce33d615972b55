import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ArrivalFigures,
  type ArrivalsDashboard,
  getArrivalsDashboard,
  getArrivalsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { ARRIVAL_GROUP_NAMES, ARRIVAL_GROUPS } from '@cabezal/domain/insight/indicators/arrivals';
import { formatNumber } from '@cabezal/domain/prices/amounts/format';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { ColumnChart } from '../../../../kits/charts/ColumnChart.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { arrivalSpec, arrivalsPath, percentText } from './indicator-words.ts';
import { NumberLink } from './NumberLink.tsx';

interface Row extends ArrivalFigures {
  key: string;
  name: string;
  id_plant: number | null;
}
const right = 'right' as const;
const columns = (head: string, asked: IndicatorInput): TableColumnsType<Row> => [
  { title: head, dataIndex: 'name' },
  ...ARRIVAL_GROUPS.map(group => ({
    title: ARRIVAL_GROUP_NAMES[group],
    key: group,
    align: right,
    render: (_: unknown, { groups, name, id_plant }: Row) => (
      <NumberLink
        value={groups[group] ?? 0}
        label={`${name}, ${ARRIVAL_GROUP_NAMES[group].toLowerCase()}`}
        to={arrivalsPath(asked, id_plant, group)}
      />
    ),
  })),
  { title: 'Llegadas', dataIndex: 'arrivals', align: right, render: (value: number) => formatNumber(value, 0) },
  { title: 'A tiempo', dataIndex: 'on_time_percent', align: right, render: percentText },
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
    <>
      <h3>{`Por ${head.toLowerCase()}`}</h3>
      <ColumnChart spec={spec} stacked lying />
      <ScrollTable<Row>
        rowKey="key"
        dataSource={[...rows, { ...total, key: 'total', name: 'Total', id_plant: null }]}
        columns={columns(head, asked)}
        rowClassName={({ key }) => (key === 'total' ? 'cz-dashboard-total' : '')}
      />
    </>
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

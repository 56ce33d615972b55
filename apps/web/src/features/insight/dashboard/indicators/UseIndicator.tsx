import {
  type IndicatorInput,
  RESOURCE_NAMES,
  type ResourceKind,
  type UseInput,
} from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  getUseDashboard,
  getUseDashboardExcel,
  type UseDashboard,
  type UseFigures,
} from '@cabezal/contract/insight/indicators/work.calls';
import { formatNumber } from '@cabezal/domain/prices/amounts/format';
import { Segmented, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { HeatMap } from '../../../../kits/charts/HeatMap.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { heatSpec, MOST_DRAWN, percentText, tripsPath } from './indicator-words.ts';
import { NumberLink } from './NumberLink.tsx';

interface Row extends UseFigures {
  id: number;
  name: string;
}
const right = 'right' as const;
const hours = (minutes: number): string => formatNumber(minutes / 60, 1);
const columns = (head: string, asked: UseInput): TableColumnsType<Row> => [
  { title: head, dataIndex: 'name' },
  { title: 'Horas ocupado', dataIndex: 'busy', align: right, render: hours },
  { title: 'Horas disponible', dataIndex: 'available', align: right, render: hours },
  { title: 'Uso', dataIndex: 'percent', align: right, render: percentText },
  {
    title: 'Viajes',
    dataIndex: 'trips',
    align: right,
    render: (value: number, { id, name }) => (
      <NumberLink value={value} label={`Viajes de ${name}`} to={id === 0 ? null : tripsPath(asked, id)} />
    ),
  },
  { title: 'km', dataIndex: 'km', align: right, render: (value: string) => formatNumber(value, 1) },
];

function Charts({ found, asked }: { found: UseDashboard; asked: UseInput }) {
  const head = RESOURCE_NAMES[found.kind];
  const spec = useMemo(() => heatSpec(head, found), [head, found]);
  return (
    <>
      {found.resources.length > MOST_DRAWN && (
        <p className="cz-quiet">{`El gráfico muestra los ${MOST_DRAWN} de mayor uso; la tabla, todos.`}</p>
      )}
      <HeatMap spec={spec} />
      <ScrollTable<Row>
        rowKey="id"
        // No record has the id zero.
        dataSource={[...found.resources, { ...found.total, id: 0, name: 'Total' }]}
        columns={columns(head, asked)}
        rowClassName={({ id }) => (id === 0 ? 'cz-dashboard-total' : '')}
      />
    </>
  );
}

const KINDS = Object.entries(RESOURCE_NAMES).map(([value, label]) => ({ value: value as ResourceKind, label }));

export function UseIndicator({ asked: period }: { asked: IndicatorInput }) {
  const [kind, setKind] = useState<ResourceKind>('TRUCK');
  const asked = { ...period, kind };
  return (
    <IndicatorPanel
      title="Uso de recursos"
      note="Horas en viajes de las horas en servicio, por día y hasta ahora. Lo que está en mantenimiento o bloqueado no cuenta como disponible. Propios, si no se elige otra cosa."
      call={getUseDashboard}
      excel={getUseDashboardExcel}
      file="uso_recursos"
      asked={asked}
      isEmpty={found => found.resources.length === 0}
      tools={<Segmented<ResourceKind> aria-label="Recurso" options={KINDS} value={kind} onChange={setKind} />}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}

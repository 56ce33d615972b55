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
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { HeatMap } from '../../../../kits/charts/HeatMap.tsx';
import { countColumn } from '../../../../kits/report/count-column.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { heatSpec, MOST_DRAWN, tripsPath } from './indicator-words.ts';

interface Row extends UseFigures {
  id: number;
  name: string;
}
const right = { align: 'right' } as const;
const hours = (minutes: number): string => formatNumber(minutes / 60, 1);
const columns = (head: string, asked: UseInput): Column<Row>[] => [
  textColumn('name', head),
  customColumn('busy', 'Horas ocupado', row => hours(row.busy), right),
  customColumn('available', 'Horas disponible', row => hours(row.available), right),
  percentColumn('percent', 'Uso'),
  countColumn('trips', 'Viajes', {
    value: row => row.trips,
    to: ({ id }) => (id === 0 ? null : tripsPath(asked, id)),
    label: row => `Viajes de ${row.name}`,
  }),
  customColumn('km', 'km', row => formatNumber(row.km, 1), right),
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
      <GroupedTable<Row>
        columns={columns(head, asked)}
        rows={found.resources}
        rowKey={row => row.id}
        // The total needs an id; no record has the id 0.
        totals={[{ ...found.total, id: 0, name: 'Total' }]}
      />
    </>
  );
}

const KINDS = Object.entries(RESOURCE_NAMES).map(([value, label]) => ({ value: value as ResourceKind, label }));

export function UseIndicator({ asked: period }: { asked: IndicatorInput }) {
  const { get, change } = useAddress<'recurso'>();
  const kind = KINDS.find(({ value }) => value === get('recurso'))?.value ?? 'TRUCK';
  const choose = (value: ResourceKind) => change({ recurso: value === 'TRUCK' ? null : value });
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
      tools={<Segmented<ResourceKind> aria-label="Recurso" options={KINDS} value={kind} onChange={choose} />}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}

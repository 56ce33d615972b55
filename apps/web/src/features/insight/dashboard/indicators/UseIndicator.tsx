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
} from '@cabezal/contract/insight/indicators/work.calls';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { HeatMap } from '../../../../kits/charts/HeatMap.tsx';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { useAddress } from '../../../../ui/use-address.ts';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { heatSpec, MOST_DRAWN } from './indicator-words.ts';
import { UseTable } from './UseTable.tsx';

function Charts({ found, asked }: { found: UseDashboard; asked: UseInput }) {
  const head = RESOURCE_NAMES[found.kind];
  const spec = useMemo(() => heatSpec(head, found), [head, found]);
  return (
    <>
      {found.resources.length > MOST_DRAWN && (
        <p className="cz-quiet">{`El gráfico muestra los ${MOST_DRAWN} de mayor uso; la tabla, todos.`}</p>
      )}
      <HeatMap spec={spec} />
      <UseTable found={found} asked={asked} />
    </>
  );
}

const KINDS = optionsOf(RESOURCE_NAMES);

export function UseIndicator({ asked: period }: { asked: IndicatorInput }) {
  const { get, change } = useAddress<'recurso'>();
  const kind = KINDS.find(({ value }) => value === get('recurso'))?.value ?? 'TRUCK';
  const choose = (value: ResourceKind) => change({ recurso: value === 'TRUCK' ? null : value });
  const asked = { ...period, kind };
  return (
    <IndicatorPanel
      title="Uso de recursos"
      note="Horas en viajes de las horas en servicio, por día y hasta ahora. Chasis y generadores cuentan también mientras esperan con un contenedor sin camión. Lo que está en mantenimiento o bloqueado no cuenta como disponible. Propios, si no se elige otra cosa."
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

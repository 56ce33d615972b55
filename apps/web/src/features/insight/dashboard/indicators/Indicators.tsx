import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { FilterBar } from '../../../../kits/report/ReportFilters.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ArrivalsIndicator } from './ArrivalsIndicator.tsx';
import { AssignmentsIndicator } from './AssignmentsIndicator.tsx';
import { BillingIndicator } from './BillingIndicator.tsx';
import { ClosingsIndicator } from './ClosingsIndicator.tsx';
import { indicatorFilters, type Period, useAsked, useIndicatorAddress } from './indicator-filters.ts';
import { LaneGainIndicator } from './LaneGainIndicator.tsx';
import { TasksIndicator } from './TasksIndicator.tsx';
import { UseIndicator } from './UseIndicator.tsx';

interface Indicator {
  key: string;
  label: string;
  /** The action that the person must have. */
  action: string;
  period: Period;
  panel: (asked: IndicatorInput) => ReactNode;
}
const INDICATORS: readonly Indicator[] = [
  {
    key: 'facturacion',
    label: 'Facturación',
    action: 'billing.read',
    period: 'MONTHS',
    panel: asked => <BillingIndicator asked={asked} />,
  },
  {
    key: 'costos',
    label: 'Costo y ganancia',
    action: 'cost.read',
    period: 'MONTHS',
    panel: asked => <LaneGainIndicator asked={asked} />,
  },
  {
    key: 'llegadas',
    label: 'Llegada a planta',
    action: 'guide.read',
    period: 'DAYS',
    panel: asked => <ArrivalsIndicator asked={asked} />,
  },
  {
    key: 'cierres',
    label: 'Cierre de guías',
    action: 'guide.read',
    period: 'DAYS',
    panel: asked => <ClosingsIndicator asked={asked} />,
  },
  {
    key: 'asignacion',
    label: 'Tiempos de asignación',
    action: 'guide.read',
    period: 'DAYS',
    panel: asked => <AssignmentsIndicator asked={asked} />,
  },
  {
    key: 'tareas',
    label: 'Estado de tareas',
    action: 'task.read',
    period: 'DAYS',
    panel: asked => <TasksIndicator asked={asked} />,
  },
  {
    key: 'uso',
    label: 'Uso de recursos',
    action: 'truck.read',
    period: 'DAYS',
    panel: asked => <UseIndicator asked={asked} />,
  },
];

/** The indicators that the person may see. One at a time is loaded and shown. */
export default function Indicators() {
  const { may } = useAccess();
  const { view, filters, change } = useIndicatorAddress();
  const seen = INDICATORS.filter(({ action }) => may(action));
  const shown = seen.find(({ key }) => key === view) ?? seen[0];
  const asked = useAsked(filters, shown?.period ?? 'DAYS');
  if (shown === undefined) return null;
  return (
    <section className="cz-dashboard-indicators" aria-label="Indicadores">
      <h2>Indicadores</h2>
      <Tabs
        items={seen.map(({ key, label }) => ({ key, label }))}
        activeKey={shown.key}
        onChange={key => change({ view: key })}
      />
      <FilterBar
        filters={indicatorFilters}
        // With the default values, so that the filters show the default period.
        values={{ ...asked }}
        onChange={patch => change({ filters: patch })}
      />
      {shown.panel(asked)}
    </section>
  );
}

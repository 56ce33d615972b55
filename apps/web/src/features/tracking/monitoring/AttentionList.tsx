import { RightOutlined, SearchOutlined, SwapOutlined } from '@ant-design/icons';
import type { AlertCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import type { MonitoredTrip, UnwatchedTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatTime, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { Button, Input, type InputRef } from 'antd';
import { type RefObject, useState } from 'react';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { clearable } from '../../../ui/form/clearable.tsx';
import { useTyped } from '../../../ui/table/use-typed.ts';
import { AttentionItem } from './AttentionItem.tsx';
import { OtherCases } from './cases/OtherCases.tsx';
import { riskCounts } from './monitoring-words.ts';
import { UnwatchedTrips } from './UnwatchedTrips.tsx';
import type { SteadyOrder } from './use-monitoring.ts';

export interface ListFilters {
  search: string;
  risk: string | null;
}

interface AttentionListProps {
  /** All that match the search, for the counts. */
  found: readonly MonitoredTrip[];
  order: SteadyOrder;
  quiet: readonly MonitoredTrip[];
  /** Open cases by their trip. */
  cases: ReadonlyMap<number, AlertCase>;
  /** Open cases about records. */
  others: readonly AlertCase[];
  /** The case in the address. */
  id_case: number | null;
  onCase: (id_alert_case: number) => void;
  unwatched: readonly UnwatchedTrip[];
  filters: ListFilters;
  onFilters: (filters: Partial<ListFilters>) => void;
  chosen: number | null;
  onChoose: (id_guide: number) => void;
  searchRef: RefObject<InputRef | null>;
  at: string;
}

/** Trips that need attention, most urgent first; those without a problem are one line. */
export function AttentionList(props: AttentionListProps) {
  const { found, order, quiet, unwatched, cases, others, id_case, onCase } = props;
  const { filters, onFilters, chosen, onChoose, searchRef, at } = props;
  const search = useTyped(filters.search, text => onFilters({ search: text }));
  return (
    <section className="cz-monitoring-list" aria-label="Viajes por atender">
      <header className="cz-monitoring-head">
        <h1>Monitoreo</h1>
        <LiveStatus />
      </header>
      <div className="cz-monitoring-search">
        <Input
          ref={searchRef}
          allowClear={clearable}
          prefix={<SearchOutlined />}
          suffix={search.typed ? null : <kbd>/</kbd>}
          placeholder="Contenedor, placa, disco, cliente"
          aria-label="Buscar un viaje"
          value={search.typed}
          onChange={event => search.setTyped(event.target.value)}
          onBlur={search.settle}
          onPressEnter={search.settle}
        />
        <RiskChips found={found} risk={filters.risk} onRisk={risk => onFilters({ risk })} />
      </div>
      <div className="cz-monitoring-order">
        <span>Ordenados por riesgo</span>
        {order.changes > 0 ? (
          <Button size="small" icon={<SwapOutlined rotate={90} />} onClick={order.apply}>
            {order.changes === 1 ? '1 cambio' : `${order.changes} cambios`}
          </Button>
        ) : (
          <span>
            {formatWeekdayDate(at)} · {formatTime(at)}
          </span>
        )}
      </div>
      <div
        className="cz-monitoring-scroll"
        onPointerEnter={() => order.hold(true)}
        onPointerLeave={() => order.hold(false)}
      >
        {order.trips.length === 0 && <NothingToAttend filters={filters} onFilters={onFilters} />}
        <ul className="cz-monitoring-items">
          {order.trips.map(trip => (
            <AttentionItem
              key={trip.id_guide}
              trip={trip}
              alertCase={cases.get(trip.id_guide)}
              isChosen={trip.id_guide === chosen}
              onChoose={onChoose}
            />
          ))}
        </ul>
        {filters.search === '' && filters.risk === null && (
          <OtherCases cases={others} chosen={id_case} onChoose={onCase} />
        )}
        <QuietTrips
          trips={quiet}
          cases={cases}
          chosen={chosen}
          onChoose={onChoose}
          isOpenAtFirst={filters.search !== ''}
        />
        <UnwatchedTrips trips={unwatched} />
      </div>
    </section>
  );
}

function RiskChips({
  found,
  risk,
  onRisk,
}: {
  found: readonly MonitoredTrip[];
  risk: string | null;
  onRisk: (risk: string | null) => void;
}) {
  const counts = riskCounts(found);
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  return (
    <fieldset className="cz-monitoring-chips" aria-label="Filtrar por riesgo">
      <button type="button" aria-pressed={risk === null} onClick={() => onRisk(null)}>
        Por atender <b>{total}</b>
      </button>
      {counts.map(one => (
        <button key={one.key} type="button" aria-pressed={risk === one.key} onClick={() => onRisk(one.key)}>
          {one.name} <b>{one.count}</b>
        </button>
      ))}
    </fieldset>
  );
}

function NothingToAttend({ filters, onFilters }: Pick<AttentionListProps, 'filters' | 'onFilters'>) {
  if (!filters.search && !filters.risk) {
    return <EmptyState title="Nada por atender" text="Un viaje aparece aquí cuando algo se sale de lo previsto." />;
  }
  return (
    <EmptyState
      title="Ningún viaje por atender coincide"
      action={<Button onClick={() => onFilters({ search: '', risk: null })}>Quitar los filtros</Button>}
    />
  );
}

interface QuietProps {
  trips: readonly MonitoredTrip[];
  cases: ReadonlyMap<number, AlertCase>;
  chosen: number | null;
  onChoose: (id_guide: number) => void;
  isOpenAtFirst: boolean;
}

/** «77 viajes sin novedad»: a line that expands. */
function QuietTrips({ trips, cases, chosen, onChoose, isOpenAtFirst }: QuietProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || isOpenAtFirst || trips.some(trip => trip.id_guide === chosen);
  if (trips.length === 0) return null;
  return (
    <>
      <button type="button" className="cz-monitoring-quiet-line" aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <RightOutlined rotate={shown ? 90 : 0} />
        <strong>{trips.length === 1 ? '1 viaje sin novedad' : `${trips.length} viajes sin novedad`}</strong>
        <span>se actualizan por GPS</span>
      </button>
      {shown && (
        <ul className="cz-monitoring-items">
          {trips.map(trip => (
            <AttentionItem
              key={trip.id_guide}
              trip={trip}
              alertCase={cases.get(trip.id_guide)}
              isChosen={trip.id_guide === chosen}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </>
  );
}

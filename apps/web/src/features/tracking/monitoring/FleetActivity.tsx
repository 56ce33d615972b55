import { ClockCircleOutlined } from '@ant-design/icons';
import { type FleetDay, type FleetTruck, getFleetDay } from '@cabezal/contract/tracking/truck-days/fleet-link.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { addDays, businessDate, formatDateTime, instantOf } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { DAY_ACTIVITY_NAMES } from '@cabezal/domain/tracking/truck-days/segments';
import { Pagination } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { type Axis, barOf } from '../../../kits/times/gantt-axis.ts';
import { TimeAxis } from '../../../kits/times/LegLane.tsx';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PlateMark } from '../../../ui/status/marks.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { ACTIVITY_LOOKS, dayWords, segmentWords, shownActivities, shownDay } from './activity/activity-words.ts';
import { ExternalHead } from './LinkTrips.tsx';
import { closed, gone } from './link-gone.tsx';
import { useNow } from './use-monitoring.ts';
import './activity/activity.css';

/** A day changes slowly, and reading it is work for the server. */
const AGAIN_MS = 5 * 60_000;

/** A truck's day in the shape of the office's page: the link shows neither trips nor places. */
const withoutTrips = ({ segments }: FleetTruck) =>
  segments.map(segment => ({ ...segment, id_guide: null, guide_number: null, place: null }));

/** What the trucks of a carrier did on a day, for whoever has the link. */
export default function FleetActivity({ token }: { token: string }) {
  const { get, id, change } = useAddress<'dia' | 'pagina'>();
  const now = useNow(AGAIN_MS);
  const date = shownDay(get('dia'), now);
  const found = useCall(getFleetDay, { date, page: id('pagina') ?? 1 }, { token, refetchInterval: AGAIN_MS });
  if (found.error && closed.has(found.error.status)) return gone;
  return (
    <main className="cz-monitoring-ex">
      {found.data && <ExternalHead operator={found.data.operator} text="Actividad de camiones" />}
      <section className="cz-monitoring-ex-facts">
        {found.data && <h1 className="cz-monitoring-ex-count">{found.data.carrier}</h1>}
        <DayPicker
          day={date}
          max={businessDate(now)}
          onDay={next => change({ dia: next === businessDate(now) ? null : next, pagina: null })}
        />
        <Answer query={found} what="la actividad de los camiones">
          {day => <FleetRows day={day} onPage={page => change({ pagina: page === 1 ? null : page })} />}
        </Answer>
        {found.data && (
          <p className="cz-monitoring-ex-updated" role="status">
            <ClockCircleOutlined /> Actualizado {formatDateTime(found.data.updated_at)}
            {found.isRefetchError && ' · sin conexión, se vuelve a intentar'}
          </p>
        )}
      </section>
    </main>
  );
}

function FleetRows({ day, onPage }: { day: FleetDay; onPage: (page: number) => void }) {
  const { date, trucks, page, page_size, total } = day;
  const axis = useMemo(
    () => ({ from: Date.parse(instantOf(date)), to: Date.parse(instantOf(addDays(date, 1))) }),
    [date],
  );
  if (trucks.length === 0)
    return <EmptyState title="No hay camiones" text="Aquí aparece qué hizo cada camión en el día." />;
  const shown = trucks.map(truck => ({ ...truck, segments: withoutTrips(truck) }));
  return (
    <>
      <ul className="cz-monitoring-day-legend" aria-label="Actividades">
        {shownActivities(shown).map(activity => (
          <li key={activity}>
            <i className={`cz-monitoring-did-${ACTIVITY_LOOKS[activity]}`} />
            {DAY_ACTIVITY_NAMES[activity]}
          </li>
        ))}
      </ul>
      <TimeAxis axis={axis} />
      <ul className="cz-monitoring-day-rows" aria-label="Camiones">
        {trucks.map(truck => (
          <FleetRow key={truck.id_truck} truck={truck} axis={axis} />
        ))}
      </ul>
      {total > page_size && (
        <Pagination current={page} pageSize={page_size} total={total} showSizeChanger={false} onChange={onPage} />
      )}
    </>
  );
}

function FleetRow({ truck, axis }: { truck: FleetTruck; axis: Axis }) {
  const segments = withoutTrips(truck);
  return (
    <li className="cz-monitoring-day-row">
      <div className="cz-monitoring-day-truck">
        <PlateMark disk={truck.disk} plate={formatPlate(truck.license_plate)} />
        <b>{formatNumber(truck.km, 1)} km</b>
      </div>
      <span className="cz-monitoring-day-bar">
        {segments.map(segment => (
          <i
            key={segment.from}
            className={`cz-monitoring-did-${ACTIVITY_LOOKS[segment.activity]}`}
            style={barOf(segment.from, segment.to, axis)}
            title={segmentWords(segment)}
          />
        ))}
      </span>
      <p className="cz-quiet">{dayWords({ segments })}</p>
    </li>
  );
}

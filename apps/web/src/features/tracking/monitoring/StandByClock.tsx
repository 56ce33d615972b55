import { FieldTimeOutlined, HourglassOutlined } from '@ant-design/icons';
import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatHours, minutesBetween } from '@cabezal/domain/system/time/time';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { hourSource, isStandByNear, standBy } from '@cabezal/domain/trips/stops/stand-by';
import { standByAlertPercent } from '../../../kits/rights/figures.ts';
import { hourWords } from '../../../kits/trips/trip-clock.ts';
import { useNow } from './use-monitoring.ts';

type AtStop = NonNullable<MonitoredTrip['at_stop']>;

const two = (value: number) => String(value).padStart(2, '0');

/** Elapsed hours, minutes and seconds between two instants. */
function running(from: string, now: Date) {
  const seconds = Math.max(0, Math.floor(minutesBetween(from, now) * 60));
  return {
    hours: `${two(Math.floor(seconds / 3600))}h${two(Math.floor(seconds / 60) % 60)}`,
    seconds: two(seconds % 60),
  };
}

/** At the truck's stop: the remaining free hours, then the stand-by with its cost, updated each second. */
export function StandByClock({ at }: { at: AtStop }) {
  const now = useNow();
  if (at.free_hours === null) return null;
  const free_hours = Number(at.free_hours);
  const hourly_rate = at.cost_per_hour ?? '0.00';
  const clock = standBy(
    { arrival_at: at.starts_at, departure_at: null, appointment_at: null, free_hours, hourly_rate },
    now,
  );
  const place = stopCodeName(at.code).toLowerCase();
  const rate = at.cost_per_hour === null ? '' : ` · ${formatMoney(at.cost_per_hour)}/h`;
  const source = at.hour_agreed === null ? '' : ` · ${hourSource(at.hour_agreed)}`;
  const isPaid = clock.free_until !== null && Date.parse(clock.free_until) <= now.getTime();
  const shown = isPaid
    ? running(clock.free_until ?? at.starts_at, now)
    : running(now.toISOString(), new Date(clock.free_until ?? now));
  const tone = isPaid ? 'paid' : isStandByNear(clock, standByAlertPercent()) ? 'soon' : 'free';
  return (
    <div className={`cz-monitoring-clock cz-monitoring-clock-${tone}`}>
      <div>
        <strong>
          {isPaid ? <FieldTimeOutlined /> : <HourglassOutlined />} {isPaid ? 'Stand-by' : 'Horas libres'} en {place}
        </strong>
        <span>
          {formatHours(free_hours)} libres{rate}
          {source}
        </span>
      </div>
      <div className="cz-monitoring-clock-figures">
        <b>
          {shown.hours}
          <small>:{shown.seconds}</small>
        </b>
        {isPaid && at.cost_per_hour !== null && <b>{formatMoney(clock.cost)}</b>}
        {!isPaid && <span>hasta las {hourWords(clock.free_until)}</span>}
      </div>
    </div>
  );
}

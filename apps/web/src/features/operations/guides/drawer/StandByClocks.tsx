import { FieldTimeOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import type { StandByView } from '@cabezal/contract/trips/stops/stand-by.shapes';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatHours } from '@cabezal/domain/system/time/time';
import { hourSource, standBy } from '@cabezal/domain/trips/stops/stand-by';
import { hourWords } from '../../../../kits/trips/trip-clock.ts';
import { SECOND_MS, useClock } from '../../../../ui/use-clock.ts';

/** Running stand-by at the truck's current stops, with its cost. */
export function StandByClocks({ guide }: { guide: GuideDetail }) {
  const running = guide.stand_by.filter(wait => wait.running);
  if (running.length === 0 || guide.closed_at !== null) return null;
  return (
    <>
      {running.map(wait => (
        <StandByClock key={wait.id_stop} wait={wait} />
      ))}
    </>
  );
}

function StandByClock({ wait }: { wait: StandByView }) {
  const now = useClock(SECOND_MS);
  const run = standBy(
    {
      arrival_at: wait.starts_at,
      departure_at: null,
      appointment_at: null,
      free_hours: Number(wait.free_hours),
      hourly_rate: wait.cost_per_hour ?? '0.00',
    },
    now,
  );
  const isPaid = run.excess_hours > 0;
  return (
    <div className={`cz-guides-stand-by-clock${isPaid ? ' cz-guides-stand-by-runs' : ''}`}>
      <div>
        <strong>
          <FieldTimeOutlined /> {isPaid ? 'Stand-by corriendo' : 'Horas libres'} · {wait.name}
        </strong>
        <span>
          {formatHours(Number(wait.free_hours))} libres
          {wait.cost_per_hour !== null && ` · ${formatMoney(wait.cost_per_hour)}/h`}
          {wait.hour_agreed !== null && ` · ${hourSource(wait.hour_agreed)}`}
        </span>
      </div>
      <div className="cz-guides-stand-by-figures">
        <b>{formatHours(isPaid ? run.excess_hours : run.hours_on_site)}</b>
        {isPaid && wait.cost_per_hour !== null && <b>{formatMoney(run.cost)}</b>}
        {!isPaid && <b>{`hasta las ${hourWords(run.free_until)}`}</b>}
      </div>
    </div>
  );
}

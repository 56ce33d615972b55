import type { GuideDetail, GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatDelay, minutesBetween } from '@cabezal/domain/system/time/time';
import { effectiveStops, standingStop } from '@cabezal/domain/trips/status/standing';
import type { ReactNode } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { Stop } from '../../ui/status/StopLine.tsx';
import { sourceName } from './guide-words.ts';
import { clock, clockSpan } from './trip-clock.ts';
import { LEAVES_BOX } from './trip-words.ts';
import './trips.css';

function planned(stop: GuideStop, now: Date): string {
  if (stop.appointment_at) {
    return `${stop.slot_code ? 'Turno' : 'Cita'} ${clock(stop.appointment_at, now)}${stop.slot_code ? ` · ${stop.slot_code}` : ''}`;
  }
  const { planned_arrival: from, planned_departure: to } = stop;
  if (from && to) return `Plan ${clockSpan(from, to, now)}`;
  return from || to ? `Plan ${clock(from ?? to, now)}` : 'Sin hora prevista';
}

function Event({ word, at, source, now }: { word: string; at: string; source: string | null; now: Date }) {
  return (
    <span className="cz-trips-event">
      {word} {clock(at, now)} {source && <span className="cz-quiet">{sourceName(source)}</span>}
    </span>
  );
}

/** The actual times and their source; else the expected time. */
function actual(stop: GuideStop, now: Date): ReactNode {
  if (stop.skipped_reason !== null) return `Omitida: ${stop.skipped_reason}`;
  if (stop.arrival_at === null && stop.departure_at === null)
    return stop.eta_at ? `ETA ${clock(stop.eta_at, now)}` : '';
  return (
    <>
      {stop.arrival_at && <Event word="Llegó" at={stop.arrival_at} source={stop.arrival_source} now={now} />}
      {stop.departure_at && <Event word="Salió" at={stop.departure_at} source={stop.departure_source} now={now} />}
    </>
  );
}

function stateOf(stop: GuideStop, isNext: boolean): Stop['state'] {
  if (stop.status === 'NOT_EJECUTED') return 'skipped';
  if (stop.departure_at !== null) return 'done';
  if (stop.arrival_at !== null) return 'here';
  return isNext ? 'next' : 'planned';
}

const LATE_MINUTES = 1;

/** The actual or expected delay against the agreed time; empty if there is none. */
function lateness(stop: GuideStop): string {
  const at = stop.arrival_at ?? stop.eta_at;
  const agreed = stop.appointment_at ?? stop.planned_arrival;
  if (at === null || agreed === null || stop.status === 'NOT_EJECUTED') return '';
  const minutes = Math.round(minutesBetween(agreed, at));
  if (minutes < LATE_MINUTES) return '';
  return formatDelay(minutes);
}

type Trip = Pick<GuideDetail, 'stops' | 'current_stop' | 'progress_percent'>;

/** The stops with all that is known: unrecorded events that GPS saw are marked as such. */
const seenStops = (stops: readonly GuideStop[]): GuideStop[] =>
  effectiveStops(stops).map((stop, index) => ({
    ...stop,
    arrival_source: stops[index]?.arrival_at === stop.arrival_at ? stop.arrival_source : 'SEEN',
    departure_source: stops[index]?.departure_at === stop.departure_at ? stop.departure_source : 'SEEN',
  }));

/**
 * The stops of a guide for the line of stops, with plan and actual times; in the horizontal form, the delay is one of the lines. A time on
 * another day includes the date.
 */
export function tripStops(guide: Trip, direction: 'vertical' | 'horizontal', now: Date = new Date()): Stop[] {
  const stops = seenStops(guide.stops);
  const isDriving = stops.some(stop => stop.departure_at !== null) && standingStop(guide.stops) < 0;
  const next = stops.findIndex(
    stop => stop.arrival_at === null && stop.departure_at === null && stop.status !== 'NOT_EJECUTED',
  );
  return stops.map((stop, index): Stop => {
    const isNext = isDriving && index === next;
    const late = lateness(stop);
    const isLying = direction === 'horizontal';
    return {
      key: stop.id_stop,
      name: stop.name,
      state: stateOf(stop, isNext),
      lines: [
        planned(stop, now),
        ...(isLying && late
          ? [
              <span key="late" className={stop.appointment_at ? 'cz-negative' : 'cz-quiet'}>
                {late}
              </span>,
            ]
          : []),
        actual(stop, now),
      ],
      progress: isNext ? Number(guide.progress_percent ?? 0) / 100 : undefined,
      mark: (stop.leaves_box || (!isLying && late)) && (
        <>
          {stop.leaves_box && <FamilyTag family="waiting">{LEAVES_BOX}</FamilyTag>}
          {!isLying && late && <FamilyTag family={stop.appointment_at ? 'problem' : 'waiting'}>{late}</FamilyTag>}
        </>
      ),
    };
  });
}

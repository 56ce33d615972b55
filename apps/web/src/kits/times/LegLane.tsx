import type { GanttLeg, GanttStay } from '@cabezal/contract/tracking/times/times.calls';
import {
  formatDateTime,
  formatDelay,
  formatLength,
  formatTime,
  minutesBetween,
} from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { ETA_BASIS_NAMES } from '@cabezal/domain/tracking/times/eta';
import { SLOT_STATE_NAMES } from '@cabezal/domain/trips/slots/slot';
import { type LegKind, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { type Axis, barOf, endOf, placeOf, ticksOf } from './gantt-axis.ts';
import './times.css';

/** `cutOff`: that of the drawn reservation; true: several reservations, each with its own. */
export function Legend({ cutOff }: { cutOff: string | true | null }) {
  return (
    <ul className="cz-times-legend">
      <li className="cz-times-planned">Plan</li>
      <li className="cz-times-actual">Real</li>
      <li className="cz-times-expected">Esperado</li>
      <li className="cz-times-agreed">Cita o turno</li>
      {cutOff !== null && (
        <li className="cz-times-cut">{cutOff === true ? 'Cut-off' : `Cut-off ${formatDateTime(cutOff)}`}</li>
      )}
    </ul>
  );
}

const END_CLASSES = { begin: 'cz-times-at-begin', end: 'cz-times-at-end' } as const;

/** The hours and days of an axis; a label at an end of it stays within. */
export function TimeAxis({ axis }: { axis: Axis }) {
  return (
    <div className="cz-times-axis" aria-hidden>
      {ticksOf(axis).map(({ at, text, isDay }) => {
        const end = endOf(at, axis);
        const classes = [isDay && 'cz-times-day', end !== null && END_CLASSES[end]].filter(Boolean).join(' ');
        return (
          <span key={at} className={classes} style={{ left: `${placeOf(at, axis)}%` }}>
            {text}
          </span>
        );
      })}
    </div>
  );
}

const span = (from: string, to: string | null): string =>
  `${formatDateTime(from)} – ${to === null ? 'en curso' : formatDateTime(to)}`;

/** A stop as text: agreed, planned, actual, expected. `isOver`: the trip has ended, nobody is at the stop. */
function stayText(stay: GanttStay, isOver: boolean): string {
  if (stay.skipped) return `${stay.name}: no realizada`;
  const agreed = stay.appointment_at ?? stay.planned_arrival;
  if (stay.arrival_at !== null) {
    const late = agreed === null ? '' : ` (${formatDelay(minutesBetween(agreed, stay.arrival_at))})`;
    const stands = isOver ? '' : ', sigue ahí';
    const left = stay.departure_at === null ? stands : `, salió ${formatTime(stay.departure_at)}`;
    return `${stay.name}: llegó ${formatTime(stay.arrival_at)}${late}${left}`;
  }
  if (stay.departure_at !== null) return `${stay.name}: salió ${formatTime(stay.departure_at)}`;
  if (stay.eta === null)
    return stay.planned_arrival === null ? stay.name : `${stay.name}: plan ${formatTime(stay.planned_arrival)}`;
  const { eta_at, low_at, high_at, basis, slack_min } = stay.eta;
  const slack =
    slack_min === null
      ? ''
      : slack_min < 0
        ? `, ${formatLength(slack_min)} tarde`
        : `, ${formatLength(slack_min)} de holgura`;
  return `${stay.name}: ${formatTime(eta_at)} (entre ${formatTime(low_at)} y ${formatTime(high_at)}, ${ETA_BASIS_NAMES[basis]}${slack})`;
}

/** The stay at a stop, actual or expected. */
function Stay({ stay, axis, text }: { stay: GanttStay; axis: Axis; text: string }) {
  const from = stay.arrival_at ?? stay.eta?.eta_at ?? stay.planned_arrival;
  if (stay.skipped || from === null) return null;
  const late = stay.eta?.slack_min !== null && (stay.eta?.slack_min ?? 0) < 0;
  return (
    <i
      className={`cz-times-stay${late ? ' cz-times-stay-late' : ''}`}
      style={{ left: `${placeOf(from, axis)}%` }}
      title={text}
    />
  );
}

interface LegLaneProps {
  leg: GanttLeg;
  name: string;
  axis: Axis;
  now: string;
  cutOff: string | null;
  /** One of many lanes: stops are in the tooltip, not below. */
  isBrief?: boolean;
}

/** One leg: plan above, actual and expected below, with stops, slots, the current time and the cut-off. */
export function LegLane({ leg, name, axis, now, cutOff, isBrief = false }: LegLaneProps) {
  const { planned, actual, expected, stays, slots } = leg;
  const until = actual === null ? null : (actual.to ?? now);
  const isOver = actual !== null && actual.to !== null;
  const at = (instant: string) => ({ left: `${placeOf(instant, axis)}%` });
  // A time outside the axis is not drawn at its edge.
  const isSeen = (instant: string) => Date.parse(instant) > axis.from && Date.parse(instant) < axis.to;
  return (
    <div className="cz-times-leg">
      <div className="cz-times-name">
        <b>{name}</b> {legKindLabel(leg.kind as LegKind)} <StatusTag status={leg.status} />
        {leg.license_plate && <span>{formatPlate(leg.license_plate)}</span>}
      </div>
      <div className="cz-times-lane">
        {isSeen(now) && <i className="cz-times-now" style={at(now)} title="Ahora" />}
        {cutOff !== null && isSeen(cutOff) && (
          <i className="cz-times-cut-mark" style={at(cutOff)} title={`Cut-off ${formatDateTime(cutOff)}`} />
        )}
        <span
          className="cz-times-planned"
          style={barOf(planned.from, planned.to, axis)}
          title={`Plan ${span(planned.from, planned.to)}`}
        />
        {actual !== null && until !== null && (
          <span
            className="cz-times-actual"
            style={barOf(actual.from, until, axis)}
            title={`Real ${span(actual.from, actual.to)}`}
          />
        )}
        {expected !== null && (
          <span
            className="cz-times-expected"
            style={barOf(expected.from, expected.to, axis)}
            title={`Esperado hasta ${formatDateTime(expected.to)}`}
          />
        )}
        {stays.map((stay, i) => (
          <Stay key={stay.id_stop ?? `p${i}`} stay={stay} axis={axis} text={stayText(stay, isOver)} />
        ))}
        {stays.map(
          (stay, i) =>
            stay.appointment_at !== null && (
              <i
                key={`c${stay.id_stop ?? i}`}
                className="cz-times-agreed"
                style={at(stay.appointment_at)}
                title={`Cita en ${stay.name} ${formatDateTime(stay.appointment_at)}`}
              />
            ),
        )}
        {slots.map(slot => (
          <i
            key={slot.id_slot}
            className="cz-times-agreed"
            style={at(slot.slot_from)}
            title={`Turno ${slot.external_code} en ${slot.place} ${formatDateTime(slot.slot_from)} · ${SLOT_STATE_NAMES[slot.state]}`}
          />
        ))}
      </div>
      {!isBrief && <p className="cz-times-words">{stays.map(stay => stayText(stay, isOver)).join(' · ')}</p>}
    </div>
  );
}

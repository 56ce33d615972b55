import type { WallTrip } from '@cabezal/contract/insight/boards/status.calls';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { formatHours } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Button } from 'antd';
import { memo } from 'react';
import { Link } from 'react-router';
import { fartherAgreedStop } from '../../../../kits/trips/agreed-stop.ts';
import { clock } from '../../../../kits/trips/trip-clock.ts';
import { tripLine } from '../../../../kits/trips/trip-line.tsx';
import { PlateMark, TypeChip } from '../../../../ui/status/marks.tsx';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../../ui/status/StopLine.tsx';
import { useClock } from '../../../../ui/use-clock.ts';
import { bandText, runningStandBy, slackText, slackTone } from './wall.ts';

interface WallRowProps {
  trip: WallTrip;
  to: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Opens the justification; undefined: there is nothing to justify, or the person may not. */
  onJustify?: ((trip: WallTrip) => void) | undefined;
}

const none = <span className="cz-none">—</span>;

/** A container on the road. The row renders again only if the trip or the minute changes. */
export const WallRow = memo(
  function WallRow({ trip, to, isChosen, onChoose, onJustify }: WallRowProps) {
    const now = useClock();
    const name = `${trip.id_reservation}-${trip.number}`;
    const look = [isChosen && 'cz-boards-chosen', trip.risk?.severe && 'cz-boards-severe'].filter(Boolean).join(' ');
    return (
      <tr className={look || undefined} data-trip={trip.id_guide} aria-selected={isChosen} onClick={onChoose}>
        <th scope="row" data-head="Viaje">
          <Link to={to} className="cz-id-link">
            {name}
          </Link>{' '}
          <TypeChip type={trip.reservation_type} />
          <span className="cz-boards-second">{trip.container_code ?? trip.container_type}</span>
        </th>
        <td data-head="Cliente">
          <span className="cz-boards-clip" title={trip.client_name}>
            {trip.client_name}
          </span>
        </td>
        <td data-head="Estado" className="cz-boards-status">
          <StatusTag status={trip.status} />
          <StopLine stops={tripLine(trip.stops, now)} bare />
        </td>
        <td data-head="Dónde">
          <Where trip={trip} now={now} />
        </td>
        <td data-head="Sigue">
          <span className="cz-boards-clip" title={trip.next_stop ?? undefined}>
            {trip.next_stop ?? none}
          </span>
        </td>
        <td data-head="Cita">
          <Agreed trip={trip} now={now} />
        </td>
        <td data-head="Llega">
          <Expected trip={trip} now={now} />
        </td>
        <td data-head="Holgura" className={`cz-boards-${slackTone(trip)}`}>
          {slackText(trip.slack_min) ?? none}
          {onJustify !== undefined && (
            <Button
              className="cz-boards-justify"
              size="small"
              type="link"
              aria-label={`Justificar ${name}`}
              onClick={() => onJustify(trip)}
            >
              Justificar
            </Button>
          )}
        </td>
        <td data-head="Stand-by">
          <Waiting trip={trip} now={now} />
        </td>
        <td data-head="Camión">
          <PlateMark disk={trip.disk} plate={trip.license_plate && formatPlate(trip.license_plate)} />
        </td>
        <td data-head="Operativo">
          <span className="cz-boards-clip">{trip.operative ?? none}</span>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.trip === after.trip &&
    before.isChosen === after.isChosen &&
    before.to === after.to &&
    before.onJustify === after.onJustify,
);

/** The next appointment, with the name of its stop unless that is the next stop. */
function Agreed({ trip, now }: { trip: WallTrip; now: Date }) {
  if (trip.next_appointment_at === null) return none;
  const farther = fartherAgreedStop(trip);
  return (
    <>
      {clock(trip.next_appointment_at, now)}
      {farther && (
        <span className="cz-boards-second cz-boards-clip" title={farther.name}>
          {farther.name}
        </span>
      )}
    </>
  );
}

/** The ETA at the stop of the next appointment, otherwise at the next stop, with its likely range. */
function Expected({ trip, now }: { trip: WallTrip; now: Date }) {
  const farther = fartherAgreedStop(trip);
  if (farther?.eta_at) return <>{clock(farther.eta_at, now)}</>;
  if (trip.next_eta_at === null) return none;
  const band = bandText(trip.next_eta_band);
  return (
    <>
      {clock(trip.next_eta_at, now)}
      {band && <span className="cz-boards-second">{band}</span>}
    </>
  );
}

/** The place where the truck stands and since when, or that it is driving. */
function Where({ trip, now }: { trip: WallTrip; now: Date }) {
  const { at_stop, progress_percent } = trip;
  if (at_stop === null) {
    const done = progress_percent === null ? '' : ` · ${formatPercent(progress_percent, 0)}`;
    return <span className="cz-quiet">En camino{done}</span>;
  }
  return (
    <>
      <span className="cz-boards-clip" title={at_stop.name}>
        {at_stop.name}
      </span>
      <span className="cz-boards-second">desde {clock(at_stop.since, now)}</span>
    </>
  );
}

/** The wait: until when it is free, or the hours beyond, which are charged. */
function Waiting({ trip, now }: { trip: WallTrip; now: Date }) {
  const running = runningStandBy(trip, now);
  if (running === null) return none;
  if (running.excess_hours > 0) return <span className="cz-boards-late">{formatHours(running.excess_hours)}</span>;
  return running.free_until ? (
    <span className="cz-boards-second">libre hasta {clock(running.free_until, now)}</span>
  ) : (
    none
  );
}

import type { TruckDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { type Axis, barOf } from '../../../../kits/times/gantt-axis.ts';
import { PlateMark } from '../../../../ui/status/marks.tsx';
import { ACTIVITY_LOOKS, dayWords, segmentWords } from './activity-words.ts';

interface TruckDayRowProps {
  of: TruckDay;
  date: string;
  axis: Axis;
}

/** A truck with the bar of its day, and how long each activity lasted; both lead to its playback. */
export function TruckDayRow({ of, date, axis }: TruckDayRowProps) {
  const track = useAccess().linkTo(`${paths.truckTrack}?camion=${of.id_truck}&dia=${date}`);
  const words = dayWords(of);
  const bar = (
    <span className="cz-monitoring-day-bar">
      {of.segments.map(segment => (
        <i
          key={segment.from}
          className={`cz-monitoring-did-${ACTIVITY_LOOKS[segment.activity]}`}
          style={barOf(segment.from, segment.to, axis)}
          title={segmentWords(segment)}
        />
      ))}
    </span>
  );
  return (
    <li className="cz-monitoring-day-row">
      <div className="cz-monitoring-day-truck">
        <PlateMark disk={of.disk} plate={formatPlate(of.license_plate)} />
        <span className="cz-quiet">{of.company}</span>
        <b>{formatNumber(of.km, 1)} km</b>
      </div>
      {track === null ? (
        bar
      ) : (
        <Link to={track} aria-label={`Ver el recorrido del camión ${of.disk}: ${words}`}>
          {bar}
        </Link>
      )}
      <p className="cz-quiet">{words}</p>
    </li>
  );
}

import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { useMemo } from 'react';
import type { Axis } from '../../../kits/times/gantt-axis.ts';
import { temperatureLines } from './temperature-lines.ts';

/** Height of the drawing. */
const HIGH = 40;

/** A lane below the speed: the temperature of the cargo over time, from its coldest to its warmest. Nothing without two readings. */
export function TemperatureLane({ temperatures, axis }: { temperatures: TruckHistory['temperatures']; axis: Axis }) {
  const lines = useMemo(() => temperatureLines(temperatures, axis, HIGH), [temperatures, axis]);
  if (temperatures.length < 2) return null;
  const degrees = temperatures.map(([, c]) => c);
  const [least, most] = [Math.min(...degrees), Math.max(...degrees)];
  const name = `Temperatura de la carga, de ${formatNumber(least, 1)} a ${formatNumber(most, 1)} °C`;
  return (
    <>
      <p className="cz-playback-lane-name">{name}</p>
      <svg
        className="cz-playback-temperature"
        viewBox={`0 0 1000 ${HIGH}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {lines.map(points => (
          <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </>
  );
}

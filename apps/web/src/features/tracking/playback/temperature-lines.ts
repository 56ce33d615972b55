import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { knownRuns } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import type { Axis } from '../../../kits/times/gantt-axis.ts';

/** Temperatures over time as the points of lines in a box of 1000 × `high`; a line ends where the temperature is unknown for a while. */
export function temperatureLines(temperatures: TruckHistory['temperatures'], axis: Axis, high: number): string[] {
  const degrees = temperatures.map(([, c]) => c);
  const least = Math.min(...degrees);
  const span = Math.max(1, Math.max(...degrees) - least);
  const x = (ms: number): string => (((ms - axis.from) / (axis.to - axis.from)) * 1000).toFixed(1);
  const y = (c: number): string => (high - 2 - ((c - least) / span) * (high - 4)).toFixed(1);
  const readings = temperatures.map(([seconds, c]) => ({ ms: seconds * 1000, c }));
  return knownRuns(readings).map(run => run.map(({ ms, c }) => `${x(ms)},${y(c)}`).join(' '));
}

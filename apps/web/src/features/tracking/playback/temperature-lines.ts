import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { READING_HOLDS_MIN } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import type { Axis } from '../../../kits/times/gantt-axis.ts';

/** Temperatures over time as the points of lines in a box of 1000 × `high`; a line ends where the temperature is unknown for a while. */
export function temperatureLines(temperatures: TruckHistory['temperatures'], axis: Axis, high: number): string[] {
  const degrees = temperatures.map(([, c]) => c);
  const least = Math.min(...degrees);
  const span = Math.max(1, Math.max(...degrees) - least);
  const x = (seconds: number): string => (((seconds * 1000 - axis.from) / (axis.to - axis.from)) * 1000).toFixed(1);
  const y = (c: number): string => (high - 2 - ((c - least) / span) * (high - 4)).toFixed(1);
  const lines: string[][] = [];
  for (const [i, [seconds, c]] of temperatures.entries()) {
    const before = temperatures[i - 1];
    const goesOn = before !== undefined && seconds - before[0] <= READING_HOLDS_MIN * 60;
    if (!goesOn) lines.push([]);
    lines.at(-1)?.push(`${x(seconds)},${y(c)}`);
  }
  return lines.map(points => points.join(' '));
}

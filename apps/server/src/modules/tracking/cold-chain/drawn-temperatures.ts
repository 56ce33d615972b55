import type { TemperatureLog } from '@cabezal/contract/tracking/cold-chain/cold-chain.shapes';
import { knownRuns } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import { cargoTemperature } from '@cabezal/domain/tracking/cold-chain/reefer-reading';
import type { PdfContent } from '../../../platform/pdf/pdf.ts';

/** Points. */
const [WIDTH, HIGH, EDGE] = [515, 130, 8];

interface Dot {
  readonly ms: number;
  readonly c: number;
}

/** Line of the cargo's temperature over the period, on the band of what was asked for. Nothing without two readings. */
export function drawnTemperatures({ readings, period, set_point_c, tolerance_c }: TemperatureLog): PdfContent[] {
  const dots = readings.flatMap((reading): Dot[] => {
    const c = cargoTemperature(reading);
    return c === null ? [] : [{ ms: Date.parse(reading.at), c }];
  });
  if (period === null || dots.length < 2) return [];
  const band = set_point_c === null ? [] : [set_point_c - tolerance_c, set_point_c + tolerance_c];
  const all = [...dots.map(dot => dot.c), ...band];
  const least = all.reduce((a, b) => Math.min(a, b)) - 1;
  const most = all.reduce((a, b) => Math.max(a, b)) + 1;
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  const x = (ms: number): number => EDGE + ((ms - from) / Math.max(1, to - from)) * (WIDTH - 2 * EDGE);
  const y = (c: number): number => EDGE + ((most - c) / (most - least)) * (HIGH - 2 * EDGE);
  const at = ({ ms, c }: Dot): string => `${x(ms).toFixed(1)} ${y(c).toFixed(1)}`;
  const lines = knownRuns(dots).map(
    run => `<path d="M${run.map(at).join('L')}" fill="none" stroke="#0C877F" stroke-width="1.5"/>`,
  );
  const [low, high] = band;
  const asked =
    low === undefined || high === undefined
      ? ''
      : `<rect x="${EDGE}" y="${y(high).toFixed(1)}" width="${WIDTH - 2 * EDGE}" height="${(y(low) - y(high)).toFixed(1)}" fill="#D5EBE8"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HIGH}" width="${WIDTH}" height="${HIGH}">
    <rect width="${WIDTH}" height="${HIGH}" fill="#F5F7F8"/>${asked}${lines.join('')}</svg>`;
  return [{ svg, width: WIDTH }];
}

import type { TemperatureLog } from '@cabezal/contract/tracking/cold-chain/cold-chain.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { color } from '../../ui/tokens.ts';
import type { ChartSpec, Series } from '../charts/chart-spec.ts';

export const degrees = (value: number): string => `${formatNumber(value, 1)} °C`;

/** The lines of a trip's temperatures: the air that comes back from the cargo, the air that is blown in, and what was asked for. */
export function temperatureSpec({ readings, set_point_c, container_code }: TemperatureLog): ChartSpec {
  const lines: Series[] = [
    { name: 'Retorno', values: readings.map(one => one.return_c), look: 'solid', color: color.primary },
    { name: 'Impulsión', values: readings.map(one => one.supply_c), look: 'dashed', color: color.orangeDeep },
    { name: 'Pedida', values: readings.map(() => set_point_c), look: 'dotted', color: color.field },
  ];
  return {
    label: `Temperatura de ${container_code ?? 'la carga'}`,
    head: 'Hora',
    points: readings.map(one => formatDateTime(one.at)),
    // Without empty lines, so that the legend does not list them.
    series: lines.filter(({ values }) => values.some(value => value !== null)),
    text: degrees,
    short: value => formatNumber(value, 0),
  };
}

/** «Pedida 2,0 °C, con una tolerancia de 2,0 °C». */
export function askedText({ set_point_c, tolerance_c }: TemperatureLog): string {
  if (set_point_c === null) return 'El cliente no pidió una temperatura.';
  return `Pedida ${degrees(set_point_c)}, con una tolerancia de ${degrees(tolerance_c)}.`;
}

import type { TemperatureLog } from '@cabezal/contract/tracking/cold-chain/cold-chain.shapes';
import { describe, expect, it } from 'vitest';
import { askedText, temperatureSpec } from './temperature-spec.ts';

const reading = (time: string, return_c: number | null) => ({
  at: `2026-11-23T${time}:00-05:00`,
  set_c: null,
  supply_c: null,
  return_c,
  ambient_c: null,
  humidity_pct: null,
  genset_on: true,
  fuel_pct: null,
  alarm_code: null,
});
const log: TemperatureLog = {
  guide_number: 'G-1',
  container_code: 'MSKU7502140',
  container_type: '40RH',
  set_point_c: -18,
  tolerance_c: 2,
  period: null,
  readings: [reading('01:20', -17.4), reading('01:30', null)],
  count: 2,
  summary: { within_min: 0, off_min: 0, unknown_min: 0, min_c: -17.4, max_c: -17.4 },
};

describe('the temperatures of a trip', () => {
  it('are lines with what was asked for, without those that no device sent', () => {
    const { series, points, text } = temperatureSpec(log);
    expect(series.map(one => [one.name, one.values])).toEqual([
      ['Retorno', [-17.4, null]],
      ['Pedida', [-18, -18]],
    ]);
    expect(points).toEqual(['23/nov/2026 01:20', '23/nov/2026 01:30']);
    expect(text(-17.4)).toBe('−17,4 °C');
  });

  it('say what was asked for', () => {
    expect(askedText(log)).toBe('Pedida −18,0 °C, con una tolerancia de 2,0 °C.');
    expect(askedText({ ...log, set_point_c: null })).toBe('El cliente no pidió una temperatura.');
    expect(temperatureSpec({ ...log, set_point_c: null }).series.map(one => one.name)).toEqual(['Retorno']);
  });
});

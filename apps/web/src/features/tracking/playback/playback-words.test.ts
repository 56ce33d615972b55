import type { HistoryPoint, TruckStay } from '@cabezal/contract/tracking/playback/playback.shapes';
import { describe, expect, it } from 'vitest';
import {
  bandLines,
  bandOf,
  clockOf,
  dayOf,
  momentWords,
  periodOfDay,
  periodProblem,
  placeAt,
  SPEED_BANDS,
} from './playback-words.ts';

const start = Date.parse('2026-11-30T15:00:00Z') / 1000;
const point = (minute: number, lat: number, kmh: number | null): HistoryPoint => [
  -79.9,
  lat,
  start + minute * 60,
  kmh,
  0,
  null,
];
const iso = (minute: number) => new Date((start + minute * 60) * 1000).toISOString();
const stay: TruckStay = {
  lat: -2,
  lng: -79.9,
  from: iso(10),
  to: iso(40),
  minutes: 30,
  engine_on_min: null,
  place: { name: 'Contecon', distance_m: 120 },
};

describe('the period of the address', () => {
  it('is a business day, which begins at five in UTC', () => {
    expect(periodOfDay('2026-11-30')).toEqual({ from: '2026-11-30T05:00:00.000Z', to: '2026-12-01T05:00:00.000Z' });
    expect(dayOf({ dia: '2026-11-30', desde: iso(0), hasta: iso(5) })).toBe('2026-11-30');
    expect(dayOf({ dia: null, desde: iso(0), hasta: iso(5) })).toBeNull();
    expect(dayOf({ dia: 'ayer', desde: iso(0), hasta: 'luego' })).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('is at most 72 hours long and ends after its beginning', () => {
    expect(periodProblem({ from: iso(0), to: iso(72 * 60) })).toBeNull();
    expect(periodProblem({ from: iso(0), to: iso(72 * 60 + 1) })).toBe('Elija hasta 72 horas');
    expect(periodProblem({ from: iso(0), to: iso(0) })).toBe('El final va después del inicio');
  });
});

describe('the line on the map', () => {
  it('has a word for each band', () => {
    const bands = [0, 20, 21, 60, 61, 90, 91, null].map(bandOf);
    expect(bands).toEqual(['slow', 'slow', 'city', 'city', 'road', 'road', 'fast', 'unknown']);
    for (const band of bands) expect(SPEED_BANDS.find(one => one.band === band)?.name).toBeTruthy();
  });

  it('is cut where the speed changes and where nothing was heard, without holes', () => {
    const track = [point(0, -2, 50), point(1, -2.1, 55), point(2, -2.2, 80), point(40, -2.6, 80), point(41, -2.7, 80)];
    const lines = bandLines({ track, gaps: [{ from: iso(2), to: iso(40) }] });
    expect(lines.map(line => [line.band, line.points.map(([, lat]) => lat)])).toEqual([
      ['city', [-2, -2.1, -2.2]],
      ['silent', [-2.2, -2.6]],
      ['road', [-2.6, -2.7]],
    ]);
  });

  it('has the truck between two points, and at an end outside of them', () => {
    const track = [point(0, -2, 50), point(10, -3, 70)];
    expect(placeAt(track, (start + 300) * 1000)).toMatchObject({ lat: -2.5, kmh: 50 });
    expect(placeAt(track, (start - 300) * 1000)).toMatchObject({ lat: -2 });
    expect(placeAt(track, (start + 9_000) * 1000)).toMatchObject({ lat: -3, kmh: 70 });
    expect(placeAt([], start * 1000)).toBeNull();
  });
});

describe('words', () => {
  it('say what it did at a moment', () => {
    const track = [point(0, -2, 50), point(10, -2.1, 0), point(40, -2.1, 0), point(60, -2.2, null)];
    const gaps = [{ from: iso(60), to: iso(90) }];
    const temperatures: [number, number][] = [[start + 18 * 60, -18.2]];
    const history = { from: iso(0), to: iso(90), track, stays: [stay], gaps, temperatures };
    const at = (minute: number) => momentWords(history, (start + minute * 60) * 1000);
    expect(at(5)).toBe('10:05 · 50 km/h');
    expect(at(20)).toBe('10:20 · Detenido · Contecon · carga a −18,2 °C');
    // A reading of more than half an hour ago says nothing about the moment.
    expect(at(49)).toBe('10:49 · 0 km/h');
    expect(at(70)).toBe('11:10 · Sin señal');
    const days = clockOf({ from: iso(0), to: iso(24 * 60) });
    expect(days(iso(5))).toBe('30/nov 10:05');
    expect(clockOf(periodOfDay('2026-11-30'))(iso(5))).toBe('10:05');
  });
});

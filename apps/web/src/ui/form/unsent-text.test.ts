import { describe, expect, it } from 'vitest';
import { unsentText } from './unsent-text.ts';

const sources = import.meta.glob<string>(['../../features/**/*.tsx', '../../kits/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Here a person asks for it: «Descartar». */
const asked = ['../../features/tracking/monitoring/TripProblems.tsx'];
const clears = (text: string) => /\b(set|on)[A-Z]\w*\(''\)/.test(text);

describe('a field whose text was sent', () => {
  it('is empty, unless its person typed on meanwhile', () => {
    expect(unsentText('Llamé al conductor', 'Llamé al conductor')).toBe('');
    expect(unsentText('Llamé al conductor', 'Llamé al conductor, sale en 10 min')).toBe(
      'Llamé al conductor, sale en 10 min',
    );
    expect(unsentText('Llamé al conductor', '')).toBe('');
  });

  it('is nowhere cleared whatever it contains', () => {
    expect(clears("onDone: () => setText('')")).toBe(true);
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(Object.entries(sources).flatMap(([file, text]) => (clears(text) ? [file] : []))).toEqual(asked);
  });
});

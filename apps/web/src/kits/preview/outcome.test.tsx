import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Outcome } from './Outcome.tsx';

const text = (result: Parameters<typeof Outcome>[0]['result']) =>
  renderToStaticMarkup(<Outcome result={result}>Se puede</Outcome>)
    .replaceAll(/<[^>]+>/g, '')
    .trim();

it('a refused row says why, one with warnings names them, and only one without either says that it succeeds', () => {
  expect(text({ ok: false, message: 'La guía ya está emitida', warnings: ['Sin camión'] })).toBe(
    'La guía ya está emitida',
  );
  expect(text({ ok: true, warnings: ['Sin camión', 'Chofer sin licencia'] })).toBe('Sin camión · Chofer sin licencia');
  expect(text({ ok: true, warnings: [] })).toBe('Se puede');
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { KeepSession } from './KeepSession.tsx';

afterEach(() => vi.unstubAllGlobals());
const shown = () => renderToStaticMarkup(createElement(KeepSession, { keep: true, onKeep: () => {} }));

it('offers to keep the session if the browser can encrypt it', () => {
  vi.stubGlobal('indexedDB', {});
  expect(shown()).toContain('Mantener la sesión en este equipo');
});
it('warns over plain http that a reload ends the session, and offers nothing', () => {
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('crypto', {});
  expect(shown()).toContain('al recargar la página, hay que ingresar de nuevo');
  expect(shown()).not.toContain('checkbox');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CrashNotice, MissingNotice } from './CrashNotice.tsx';
import { whyMissing } from './missing-file.ts';

const shown = (error: unknown) => renderToStaticMarkup(<CrashNotice error={error} />);

const ENTRY = '/assets/index-a1b2c3.js';
const sends =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });
const fails = async () => {
  throw new TypeError('Failed to fetch');
};

describe('a screen that crashes', () => {
  it.each([
    ['Chrome', 'Failed to fetch dynamically imported module: https://cabezal.ec/assets/GuidesPage-a1b2c3.js'],
    ['Firefox', 'error loading dynamically imported module: https://cabezal.ec/assets/GuidesPage-a1b2c3.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Vite', 'Unable to preload CSS for /assets/GuidesPage-a1b2c3.css'],
  ])('first asks why, if its file did not load, in the words of %s', (_, message) => {
    expect(shown(new TypeError(message))).toBe('');
  });

  it('shows what support needs to know of any other error', () => {
    const html = shown(new Error('Cannot read properties of undefined'));
    expect(html).toContain('Esta pantalla tuvo un problema');
    expect(html).toContain('Cannot read properties of undefined');
    expect(html).not.toContain('versión nueva');
    expect(shown('roto')).toContain('roto');
  });
});

describe('a script file that did not load', () => {
  it.each([
    ['the device has no network', false, sends(`<script src="${ENTRY}">`), 'offline'],
    ['the server does not answer', true, fails, 'offline'],
    ['a proxy answers for it', true, sends('Bad gateway', 502), 'offline'],
    ['the server sends the same program', true, sends(`<script src="${ENTRY}">`), 'broken'],
    ['the server sends another program', true, sends('<script src="/assets/index-d4e5f6.js">'), 'renewed'],
  ] as const)('%s', async (_, isOnLine, load, why) => expect(await whyMissing(isOnLine, ENTRY, load)).toBe(why));

  it('offers to reload only where that does not lose the page', () => {
    const html = (why: 'offline' | 'renewed' | 'broken') => renderToStaticMarkup(<MissingNotice why={why} />);
    expect(html('offline')).toContain('Esta pantalla se abrirá al volver la conexión');
    expect(html('offline')).not.toContain('Recargar</button>');
    expect(html('renewed')).toContain('Hay una versión nueva de la aplicación');
    for (const why of ['renewed', 'broken'] as const) expect(html(why)).toContain('Recargar</button>');
  });
});

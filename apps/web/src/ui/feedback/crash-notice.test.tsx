import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CrashNotice } from './CrashNotice.tsx';

const shown = (error: unknown) => renderToStaticMarkup(<CrashNotice error={error} />);

describe('a screen that breaks', () => {
  it.each([
    ['Chrome', 'Failed to fetch dynamically imported module: https://cabezal.ec/assets/GuidesPage-a1b2c3.js'],
    ['Firefox', 'error loading dynamically imported module: https://cabezal.ec/assets/GuidesPage-a1b2c3.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Vite', 'Unable to preload CSS for /assets/GuidesPage-a1b2c3.css'],
  ])('says that there is a new version when its file is gone, as %s tells it, and offers to reload', (_, message) => {
    const html = shown(new TypeError(message));
    expect(html).toContain('Hay una versión nueva de la aplicación');
    expect(html).toContain('Recargar</button>');
    // The address of a file means nothing to anybody.
    expect(html).not.toContain('assets');
  });

  it('says of any other fault what support needs to know', () => {
    const html = shown(new Error('Cannot read properties of undefined'));
    expect(html).toContain('Esta pantalla tuvo un problema');
    expect(html).toContain('Cannot read properties of undefined');
    expect(html).not.toContain('versión nueva');
    expect(shown('roto')).toContain('roto');
  });
});

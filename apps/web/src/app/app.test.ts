import type { MenuEntry } from '@cabezal/contract/people/session/session.calls';
import { describe, expect, it } from 'vitest';
import { paths, pathTo } from './paths.ts';
import { guardTarget, rootTarget } from './session/entry.ts';
import { navShape } from './settings.ts';
import { activeKeys, groupMenu, openAtFirst, waitingIn } from './shell/menu-tree.ts';

const entry = (path: string, rest: Partial<MenuEntry> = {}): MenuEntry => ({
  key: path || rest.title || '',
  title: path,
  path,
  icon: '',
  typeIcon: 'ant',
  disabled: false,
  notification_count: 0,
  menuGroup: '',
  children: [],
  ...rest,
});
const allow = (...urls: string[]) => urls.map(url => ({ url, allowed: true }));

describe('the route guard', () => {
  it('sends visitors without a session to sign-in, and paths without permission to 405', () => {
    expect(guardTarget(false, '/reservas', [])).toBe('/login');
    expect(guardTarget(true, '/reservas', [])).toBe('/error-405');
    expect(guardTarget(true, '/reservas/12', allow('/reservas/{number}'))).toBeNull();
    expect(guardTarget(true, '/guias/12', allow('/reservas/{number}'))).toBe('/error-405');
  });
  it('answers an address with an invalid number with «not found»', () => {
    expect(guardTarget(true, '/reservas/abc', allow('/reservas/{number}'))).toBe('/error-404');
    expect(guardTarget(true, '/reservas/abc', [])).toBe('/error-405');
    expect(guardTarget(true, '/conductores/add', allow('/conductores/{number}'))).toBe('/error-405');
  });
  it('redirects the root to the stored address, the dashboard, or the first allowed screen', () => {
    const person = { menu: [entry('/guias')], permissions: allow('/dashboard', '/guias', '/reservas/{number}') };
    expect(rootTarget(null, '/guias')).toBe('/login');
    expect(rootTarget(person, '/')).toBe('/dashboard');
    expect(rootTarget(person, '/reservas/7?tab=costos')).toBe('/reservas/7?tab=costos');
    expect(rootTarget(person, '/permisos')).toBe('/dashboard');
    expect(rootTarget(person, '/monitoreo_externo/abc')).toBe('/monitoreo_externo/abc');
    const driver = { menu: [entry('/guias')], permissions: allow('/guias') };
    expect(rootTarget(driver, '/')).toBe('/guias');
  });
});

describe('the menu', () => {
  const menu = [
    entry('/reservas'),
    entry('/reserva/aprobar'),
    entry('', { title: 'Equipos', menuGroup: 'Flota', children: [entry('/generadores')] }),
    entry('/camiones', { menuGroup: 'Flota' }),
  ];
  it('marks the entry with the longest matching path, and opens its parents', () => {
    expect(activeKeys(menu, '/reservas/48188')).toEqual({ selected: '/reservas', open: [] });
    expect(activeKeys(menu, '/generadores/add')).toEqual({
      selected: '/generadores',
      open: ['group-Flota', 'Equipos'],
    });
    expect(activeKeys(menu, '/camiones/12')).toEqual({ selected: '/camiones', open: ['group-Flota'] });
    expect(activeKeys(menu, '/reserva')).toEqual({ selected: null, open: [] });
  });
  it('is grouped in the given order', () => {
    expect(groupMenu(menu).map(group => [group.name, group.entries.length])).toEqual([
      ['', 2],
      ['Flota', 2],
    ]);
  });
  it('counts what waits behind a folded group, including nested entries', () => {
    const [, fleet] = groupMenu(menu);
    expect(waitingIn(fleet?.entries ?? [], { '/generadores': 3, '/camiones': 2, '/reservas': 7 })).toBe(5);
    expect(waitingIn(fleet?.entries ?? [], {})).toBe(0);
  });
  it('folds its groups at first if it is long', () => {
    expect(openAtFirst(menu)).toEqual(['group-Flota']);
    expect(openAtFirst([...menu, ...Array.from({ length: 12 }, (_, i) => entry(`/lista${i}`))])).toEqual([]);
  });
  it('is a drawer below the desktop width in every style', () => {
    expect(navShape('fixed', false, false, true).menu).toBe('drawer');
    expect(navShape('fixed', false, false, false)).toMatchObject({ side: 'full', header: true });
    expect(navShape('no_header_expanded', false, true, false)).toMatchObject({ side: 'mini', header: false });
    expect(navShape('above_header', false, false, false).menu).toBe('horizontal');
  });
});

it('fills the parameters of a path', () => {
  expect(pathTo(paths.guideClose, { id_reservation_milestone_guide: 9 })).toBe('/guias/9/cerrar');
  expect(pathTo(paths.changePassword, { token: 'a/b' })).toBe('/change-password/a%2Fb');
});

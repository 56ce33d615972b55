import { useSyncExternalStore } from 'react';

/** The person's display settings; stored in this browser (spec §3 «Settings»). The theme is always light. */
export const navStyles = {
  no_header_expanded: 'Menú lateral, sin barra superior',
  no_header_mini: 'Menú de iconos, sin barra superior',
  fixed: 'Menú lateral fijo, con barra superior',
  mini_sidebar: 'Menú de iconos, con barra superior',
  drawer: 'Menú escondido',
  default_horizontal: 'Menú horizontal claro',
  dark_horizontal: 'Menú horizontal oscuro',
  inside_header: 'Menú dentro de la barra superior',
  above_header: 'Menú encima de la barra superior',
  below_header: 'Menú debajo de la barra superior',
} as const;
export const layoutTypes = { full: 'Ancho completo', boxed: 'Centrado', framed: 'Enmarcado' } as const;

export type NavStyle = keyof typeof navStyles;
type LayoutType = keyof typeof layoutTypes;

export interface Settings {
  locale: 'es' | 'en';
  navStyle: NavStyle;
  navCollapsed: boolean;
  layoutType: LayoutType;
  /** Width of the window, CSS pixels: below 992 every side menu is a drawer. Not stored. */
  width: number;
  pathname: string;
  theme: 'light';
}

const PLACE = 'cabezal.settings';
const windowWidth = () => (typeof window === 'undefined' ? 0 : window.innerWidth);
const defaults: Settings = {
  locale: 'es',
  navStyle: 'no_header_expanded',
  navCollapsed: false,
  layoutType: 'full',
  width: windowWidth(),
  pathname: '/',
  theme: 'light',
};

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Settings>;
    const settings = { ...defaults, ...kept, theme: 'light' as const, width: windowWidth() };
    if (!(settings.navStyle in navStyles)) settings.navStyle = defaults.navStyle;
    if (!(settings.layoutType in layoutTypes)) settings.layoutType = defaults.layoutType;
    return settings;
  } catch {
    return defaults;
  }
}

let settings = read();
const listeners = new Set<() => void>();

export function changeSettings(patch: Partial<Settings>) {
  settings = { ...settings, ...patch };
  localStorage.setItem(PLACE, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

export function useSettings(): Settings {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => settings,
  );
}

/** Updates the width with the window; returns a function that stops it. */
export function followWidth(): () => void {
  const measureNow = () => changeSettings({ width: windowWidth() });
  window.addEventListener('resize', measureNow);
  return () => window.removeEventListener('resize', measureNow);
}

/** The layout of a navigation style on this screen: below 992 px every side menu is a drawer. */
export function navShape(style: NavStyle, collapsed: boolean, isBoard: boolean, narrow: boolean) {
  const horizontal = ['default_horizontal', 'dark_horizontal', 'inside_header', 'above_header', 'below_header'];
  if (narrow || style === 'drawer') return { side: 'none', header: true, menu: 'drawer' } as const;
  if (horizontal.includes(style)) return { side: 'none', header: true, menu: 'horizontal' } as const;
  const header = style === 'fixed' || style === 'mini_sidebar';
  const mini = isBoard || collapsed || style === 'mini_sidebar' || style === 'no_header_mini';
  return { side: mini ? 'mini' : 'full', header, menu: 'side' } as const;
}

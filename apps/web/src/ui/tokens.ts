/**
 * Every colour and size of the application, defined once. The antd theme (app/theme.ts), the CSS variables (`--cz-…`) and the map use these
 * values; no other file defines a colour.
 */
export const color = {
  ink: '#10212B',
  ink2: '#44545E',
  ink3: '#5C6C76',
  off: '#93A1A9',
  line: '#E3E9EC',
  line2: '#CDD7DC',
  field: '#8496A0',
  bg: '#F5F7F8',
  hover: '#F0F4F6',
  selected: '#E6F1F4',
  white: '#FFFFFF',
  primary: '#0E5A6F',
  primaryHover: '#0B4A5C',
  primaryLine: '#A9CDD7',
  focus: '#2B8AA5',
  orange: '#E8672C',
  orangeHover: '#F2793F',
  orangeDeep: '#A9471A',
  nav: '#10212B',
  navActive: '#1F3541',
  navMark: '#5CC0D6',
  navText: '#B9C6CD',
  navQuiet: '#8FA2AD',
  navLine: '#3A5361',
  changed: '#FFF8E6',
  /** Background of placeholders: skeletons, bars. */
  track: '#E6EBEE',
  /** Dark background of the notice that there is no connection. */
  banner: '#3B2A05',
  bannerText: '#FFE7AE',
  mapLand: '#F7F8F6',
  /** Semi-transparent: what lies below stays visible. */
  veil: 'rgba(255, 255, 255, 0.88)',
  inkVeil: 'rgba(16, 33, 43, 0.35)',
} as const;

export type FamilyName = 'waiting' | 'ready' | 'moving' | 'at_place' | 'to_close' | 'closed' | 'problem';

interface Family {
  solid: string;
  bg: string;
  text: string;
  line: string;
}

/** The seven status families: solid for marks; background, text and border for tags. Never shown without a word. */
export const families: Record<FamilyName, Family> = {
  waiting: { solid: '#66757F', bg: '#EDF1F3', text: '#44545E', line: '#D3DCE1' },
  ready: { solid: '#2B6CD4', bg: '#E7EFFC', text: '#1B4C9B', line: '#BDD3F6' },
  moving: { solid: '#0C877F', bg: '#DDF3F1', text: '#085E58', line: '#A6DAD5' },
  at_place: { solid: '#7650C8', bg: '#EFEAFA', text: '#56369E', line: '#D2C4EF' },
  to_close: { solid: '#C07F00', bg: '#FDF2D9', text: '#744A00', line: '#EFD493' },
  closed: { solid: '#2C8748', bg: '#E3F4E7', text: '#1C5E31', line: '#B0DCBC' },
  problem: { solid: '#CF2F27', bg: '#FDEAE8', text: '#A0211A', line: '#F3BDB8' },
};

export const mapColor = {
  sea: '#DCE7EC',
  land: color.mapLand,
  neighbour: '#EFF1F0',
  road: '#FFFFFF',
  roadEdge: '#D3DADC',
  coast: '#BCCBD2',
  province: '#DDE4E6',
  place: '#44545E',
} as const;

/** The map of the country at night, behind the sign-in page. */
export const nightMap = {
  land: '#13252F',
  country: '#182C37',
  borders: '#243C48',
  outline: '#35515F',
  provinces: '#2A434F',
  tracks: '#27424F',
  roads: '#397687',
  route: '#8FD6E6',
  names: '#D5DEE3',
} as const;

export const measure = {
  nav: 208,
  navMini: 56,
  topBar: 56,
  /** Below this width the fixed menu becomes a drawer. */
  desktop: 992,
  /** Below this width lists are cards. */
  phone: 768,
} as const;

/** Sizes of text and icons. */
const text = {
  tiny: '10px',
  mini: '11px',
  small: '12px',
  dense: '13px',
  base: '14px',
  lead: '15px',
  title: '16px',
  large: '18px',
  huge: '22px',
  figure: '26px',
  sign: '32px',
} as const;

const radius = { small: '4px', base: '6px', large: '8px', pill: '14px' } as const;

/** Only for floating elements. */
export const shadow = {
  large: '0 8px 24px rgba(16, 33, 43, 0.14)',
  small: '0 1px 6px rgba(16, 33, 43, 0.24)',
} as const;

export const fontFamily =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const dashed = (name: string) => name.replace(/[A-Z0-9]/g, letter => `-${letter.toLowerCase()}`).replaceAll('_', '-');

/** Writes the tokens as CSS variables on the root element: `--cz-ink-2`, `--cz-moving-bg` … */
export function installCssVariables(root: HTMLElement) {
  for (const [name, value] of Object.entries(color)) root.style.setProperty(`--cz-${dashed(name)}`, value);
  for (const [name, family] of Object.entries(families)) {
    for (const [part, value] of Object.entries(family)) root.style.setProperty(`--cz-${dashed(name)}-${part}`, value);
  }
  for (const [name, value] of Object.entries(text)) root.style.setProperty(`--cz-text-${name}`, value);
  for (const [name, value] of Object.entries(radius)) root.style.setProperty(`--cz-radius-${name}`, value);
  root.style.setProperty('--cz-shadow', shadow.large);
  root.style.setProperty('--cz-shadow-small', shadow.small);
  root.style.setProperty('--cz-font', fontFamily);
}

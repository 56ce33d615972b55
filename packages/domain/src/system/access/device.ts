/** Patterns of User-Agent headers with the product's name; the first match wins, so specific products stand before general ones. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chrome OS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** «Chrome en Windows» from a User-Agent header; an unknown one is returned raw, cut to 60 characters. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent?.trim() ?? '';
  if (text === '') return 'Dispositivo desconocido';
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (browser !== undefined && system !== undefined) return `${browser} en ${system}`;
  return browser ?? system ?? text.slice(0, 60);
}

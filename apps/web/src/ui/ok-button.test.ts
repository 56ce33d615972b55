import { expect, it } from 'vitest';

const texts = import.meta.glob<string>(['../{app,features,kits,ui}/**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** antd's own button of a dialog, disabled: nobody learns why. An `ActionButton` in the footer says it with `can`. */
const isSilent = (text: string) => /okButtonProps(=\{|:\s*)\{[^}]*\bdisabled\b/.test(text);

it('a silent button is found by this check', () => {
  expect(isSilent('<Dialog okButtonProps={{ loading: isWorking, disabled: !chosen }} />')).toBe(true);
  expect(isSilent('modal.confirm({ okButtonProps: { disabled: true } })')).toBe(true);
  expect(isSilent('<Dialog okButtonProps={{ danger: true, loading }} /> <Input disabled />')).toBe(false);
  expect(Object.keys(texts).length).toBeGreaterThan(500);
});

it('a dialog whose action is impossible says why', () => {
  const silent = Object.entries(texts).filter(([, text]) => isSilent(text));
  expect(silent.map(([file]) => file)).toEqual([]);
});

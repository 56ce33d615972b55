import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../../features/**/*.tsx', '../../kits/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `run` of `useAction` answers null to a refusal that it has shown: the upload would count as done, and the file vanish. */
const runs = (text: string) => /\bon(Sent|Add)(=\{|:)((?!\bon[A-Z])[^;])*\.run\(/.test(text);

it('a file that cannot be attached stays with its failure on every screen', () => {
  expect(runs('onSent={sent => attach.run({ id_advance, id_file: sent })}')).toBe(true);
  expect(runs('onSent: ({ id_file }) => {\n last = save.run({ id_file });')).toBe(true);
  expect(runs('onAdd={(kind, id_file, key) => attach({ id_file }, key)}\n onRemove={() => update.run({})}')).toBe(
    false,
  );
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(Object.entries(sources).flatMap(([file, text]) => (runs(text) ? [file] : []))).toEqual([]);
});

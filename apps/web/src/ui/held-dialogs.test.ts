import { describe, expect, it } from 'vitest';

/**
 * What others do empties live lists. A dialog that a row, or the list itself, keeps goes with it, and what was typed in it: what a person
 * has begun is kept beside the list (`useRowButtons` and `useNoteTools` do it; by hand it is a state of the component around the rows).
 */
const texts = import.meta.glob<string>(['../features/**/*.tsx', '../kits/**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The components of a file, by name. */
function partsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=(?:export )?(?:default )?(?:function|const) [A-Z])/m);
  return new Map(
    parts.flatMap(part => {
      const name = /^(?:export )?(?:default )?(?:function|const) ([A-Z]\w*)/.exec(part)?.[1];
      return name === undefined ? [] : [[name, part] as const];
    }),
  );
}

/** It opens a dialog in which something may be written. */
const keepsDialog = (part: string) =>
  /\buseState\b/.test(part) && /\bon(Close|Cancel)=\{/.test(part) && !/\bunsaved=\{null\}/.test(part);

/** Components that a list draws for each of its rows. */
const rowsOf = (text: string): string[] => [
  ...[...text.matchAll(/\.map\(\(?[\w{}, ]+\)? => \(?\s*(?:<li[^>]*>\s*)?<([A-Z]\w*)/g)].map(found => found[1] ?? ''),
  ...[...text.matchAll(/customColumn\([^<]*=> \(?\s*<([A-Z]\w*)/g)].map(found => found[1] ?? ''),
];

/** Nothing is drawn once the rows are gone. */
const goesWithRows = (part: string) => /^ {2}if \([^)]*\.length === 0[^)]*\)+\s*\{?\s*return\b/m.test(part);

/** Their rows stay: containers of a reservation, groups of parameters. */
const rowsStay = ['ContainerPrice', 'ParameterGroup'];
/** What it opens is a panel beside the rows. */
const noDialog = ['Legs'];

const all = Object.values(texts).flatMap(text => [...partsOf(text)]);

describe('dialogs over live lists', () => {
  it('are seen by this check', () => {
    const row = '\nfunction Row() { const [a, b] = useState(); return <ConfirmWithMotive onCancel={b} />; }';
    expect([...partsOf(`import a${row}\nfunction B() {}`)].map(([name]) => name)).toEqual(['Row', 'B']);
    expect(keepsDialog(row)).toBe(true);
    expect(rowsOf('{rows.map(row => (\n  <li key={row.id}>\n <Row /></li>))}')).toEqual(['Row']);
    expect(rowsOf("customColumn('edit', 'Acciones', row => <Row note={row} />)")).toEqual(['Row']);
    expect(goesWithRows('  if (!found.data || rows.length === 0) return null;')).toBe(true);
    expect(goesWithRows('  if (rows.length === 0)\n    return (')).toBe(true);
  });

  it('are kept beside the rows, not in one of them', () => {
    const kept = Object.values(texts)
      .flatMap(rowsOf)
      .filter(name => all.some(([other, part]) => other === name && keepsDialog(part)));
    expect([...new Set(kept)].toSorted()).toEqual(rowsStay);
  });

  it('stay when the last row goes', () => {
    const lost = all.filter(([, part]) => keepsDialog(part) && goesWithRows(part)).map(([name]) => name);
    expect(lost.toSorted()).toEqual(noDialog);
  });
});

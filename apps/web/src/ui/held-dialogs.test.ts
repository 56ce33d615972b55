import { describe, expect, it } from 'vitest';

/**
 * Changes of other people can empty a live list. A dialog in a row, or in the list, is then unmounted and its typed values are lost.
 * Therefore dialogs are kept outside the list: with `useRowButtons` or `useNoteTools`, or in a state of the component around the rows.
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

/** True if the component opens a dialog with values to enter. */
const keepsDialog = (part: string) =>
  /\buseState\b/.test(part) && /\bon(Close|Cancel)=\{/.test(part) && !/\bunsaved=\{null\}/.test(part);

/** Components that a list renders for each row. */
const rowsOf = (text: string): string[] => [
  ...[...text.matchAll(/\.map\(\(?[\w{}, ]+\)? => \(?\s*(?:<li[^>]*>\s*)?<([A-Z]\w*)/g)].map(found => found[1] ?? ''),
  ...[...text.matchAll(/customColumn\([^<]*=> \(?\s*<([A-Z]\w*)/g)].map(found => found[1] ?? ''),
];

/** True if the component renders nothing without rows. */
const goesWithRows = (part: string) => /^ {2}if \([^)]*\.length === 0[^)]*\)+\s*\{?\s*return\b/m.test(part);

/** Components whose rows do not disappear: containers of a reservation, groups of parameters. */
const rowsStay = ['ContainerPrice', 'ParameterGroup'];
/** Components that open a panel beside the rows, or a popup on a map, not a dialog. */
const noDialog = ['Legs', 'QrMap'];

const all = Object.values(texts).flatMap(text => [...partsOf(text)]);

/** True if the component opens a dialog with data that it reads, and shows nothing while it has none: a press would do nothing. */
const waitsUnseen = (part: string) =>
  /\buse(Call|Services)\(/.test(part) &&
  /<(FormModal|Editing|Dialog)\b/.test(part) &&
  /^ {2}if \((!\w+\.data|\w+(\.data)? === undefined)\) return null;/m.test(part);

it('dialogs that read their data first show that they load, or why they cannot', () => {
  const part =
    'function A() { const found = useCall(get, {});\n  if (!found.data) return null;\n return <Editing />; }';
  expect(waitsUnseen(part)).toBe(true);
  expect(all.filter(([, other]) => waitsUnseen(other)).map(([name]) => name)).toEqual([]);
});

describe('dialogs over live lists', () => {
  it('are found by this check', () => {
    const row = '\nfunction Row() { const [a, b] = useState(); return <ConfirmWithMotive onCancel={b} />; }';
    expect([...partsOf(`import a${row}\nfunction B() {}`)].map(([name]) => name)).toEqual(['Row', 'B']);
    expect(keepsDialog(row)).toBe(true);
    expect(rowsOf('{rows.map(row => (\n  <li key={row.id}>\n <Row /></li>))}')).toEqual(['Row']);
    expect(rowsOf("customColumn('edit', 'Acciones', row => <Row note={row} />)")).toEqual(['Row']);
    expect(goesWithRows('  if (!found.data || rows.length === 0) return null;')).toBe(true);
    expect(goesWithRows('  if (rows.length === 0)\n    return (')).toBe(true);
  });

  it('are kept outside the rows', () => {
    const kept = Object.values(texts)
      .flatMap(rowsOf)
      .filter(name => all.some(([other, part]) => other === name && keepsDialog(part)));
    expect([...new Set(kept)].toSorted()).toEqual(rowsStay);
  });

  it('stay open when the last row disappears', () => {
    const lost = all.filter(([, part]) => keepsDialog(part) && goesWithRows(part)).map(([name]) => name);
    expect(lost.toSorted()).toEqual(noDialog);
  });
});

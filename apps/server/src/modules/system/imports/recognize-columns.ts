import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ColumnChoice, ReadColumn } from '@cabezal/contract/system/imports/imports.calls';
import { headingMeaning } from '@cabezal/domain/system/text/heading';
import { plain } from './parse-cells.ts';

/** A column of a file: its heading, and whether it has values. */
export interface Head {
  header: string;
  filled: boolean;
}

/** The recognition of a column. */
export interface Recognized {
  /** The field for which it is read. */
  taken: Pick<ReadColumn, 'key' | 'by'> | null;
  /** The field that it names although another column names it as well or is read for it. */
  claims: string | null;
}

type Claim = (column: ImportColumn) => readonly string[];
/** The ways of comparing a heading with a field's names, most certain first. */
const passes: readonly { by: ReadColumn['by']; meaning: (header: string) => string; names: Claim }[] = [
  { by: 'HEADING', meaning: plain, names: ({ header }) => [header] },
  { by: 'HEADING', meaning: headingMeaning, names: ({ header }) => [header] },
  { by: 'SYNONYM', meaning: headingMeaning, names: ({ also = [] }) => also },
];

/** Selects one of several columns: the first if all have the same text, otherwise the only one with values. */
function onlyOne(places: readonly number[], heads: readonly Head[]): number | undefined {
  const texts = new Set(places.map(at => plain(heads[at]?.header ?? '')));
  if (texts.size === 1) return places[0];
  const filled = places.filter(at => heads[at]?.filled);
  return filled.length === 1 ? filled[0] : undefined;
}

/**
 * Assigns a field to each column of a sheet: by a person's choice, otherwise by its heading, by the heading's meaning, by a synonym of the
 * field. If two columns fit the same field, neither is read, and both name it in `claims`. No two fields of a kind share a name (a test
 * checks it).
 */
export function recognizeColumns(
  columns: readonly ImportColumn[],
  heads: readonly Head[],
  choice: readonly ColumnChoice[] = [],
): Recognized[] {
  const taken: Recognized['taken'][] = heads.map(() => null);
  const chosen = new Set(choice.map(({ at }) => at));
  for (const { at, key } of choice) if (key !== null) taken[at] = { key, by: 'CHOICE' };
  const settled = new Set(taken.flatMap(one => one?.key ?? []));
  for (const { by, meaning, names } of passes) {
    const free = heads.flatMap(({ header }, at) =>
      header === '' || taken[at] || chosen.has(at) ? [] : [{ at, meant: meaning(header) }],
    );
    for (const column of columns.filter(({ key }) => !settled.has(key))) {
      const wanted = new Set(names(column).map(meaning));
      const places = free.filter(({ meant }) => wanted.has(meant)).map(({ at }) => at);
      if (places.length === 0) continue;
      settled.add(column.key);
      const at = onlyOne(places, heads);
      if (at !== undefined) taken[at] = { key: column.key, by };
    }
  }
  const claimed = new Map(
    columns.flatMap(({ key, header, also = [] }) =>
      [header, ...also].map(name => [headingMeaning(name), key] as const),
    ),
  );
  return heads.map(({ header }, at) => ({
    taken: taken[at] ?? null,
    claims: taken[at] || chosen.has(at) || header === '' ? null : (claimed.get(headingMeaning(header)) ?? null),
  }));
}

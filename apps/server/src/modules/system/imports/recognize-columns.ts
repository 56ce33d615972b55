import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ColumnChoice, ReadColumn } from '@cabezal/contract/system/imports/imports.calls';
import { headingMeaning } from '@cabezal/domain/system/text/heading';
import { plain } from './parse-cells.ts';

/** A column of a file: its heading, and whether something stands under it. */
export interface Head {
  header: string;
  filled: boolean;
}

/** What a column of the file is. */
export interface Recognized {
  /** The field that takes it. */
  taken: Pick<ReadColumn, 'key' | 'by'> | null;
  /** The field that it names as well as another column does, or that another column has. */
  claims: string | null;
}

type Claim = (column: ImportColumn) => readonly string[];
/** How a heading is compared, and with which names of a field: the surest first. */
const passes: readonly { by: ReadColumn['by']; meaning: (header: string) => string; names: Claim }[] = [
  { by: 'HEADING', meaning: plain, names: ({ header }) => [header] },
  { by: 'HEADING', meaning: headingMeaning, names: ({ header }) => [header] },
  { by: 'SYNONYM', meaning: headingMeaning, names: ({ also = [] }) => also },
];

/** The one of several columns that is meant: of those that are called alike letter by letter the first, else the only one that holds something. */
function onlyOne(places: readonly number[], heads: readonly Head[]): number | undefined {
  const texts = new Set(places.map(at => plain(heads[at]?.header ?? '')));
  if (texts.size === 1) return places[0];
  const filled = places.filter(at => heads[at]?.filled);
  return filled.length === 1 ? filled[0] : undefined;
}

/**
 * The field of each column of a sheet: by a person's choice, else by its heading, by what the heading means, by another name of the field.
 * Which of two columns is meant nobody guesses: neither is read, and both say what they claim. No name is of two fields of a kind (a test
 * holds it).
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

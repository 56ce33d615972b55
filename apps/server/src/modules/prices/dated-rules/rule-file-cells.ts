import { ITEM_METHOD_NAMES, type ItemMethod } from '@cabezal/domain/prices/pricing/rate-rules';
import { BOOKED_TEMPLATES, TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { type CellValues, plain, textOf, tight } from '../../system/imports/parse-cells.ts';
import type { NamedCell, NamedRecord, RateOwner, ReadItem, RuleFile, Scope } from './rule-file.ts';

const place = (type: string) => ({
  table: 'locations',
  key: 'id_location',
  words: ['name', 'code'],
  where: { type, active: true },
});
const byName = (table: string, key: string) => ({ table, key, words: ['name'] });

const PROVINCE: NamedCell = {
  cell: 'province',
  column: null,
  records: byName('provinces', 'id_province'),
  missing: 'No hay una provincia con ese nombre',
};
const CANTON: NamedCell = {
  cell: 'canton',
  column: null,
  records: { ...byName('cantons', 'id_canton'), belongs_to: 'id_province' },
  missing: 'No hay un cantón con ese nombre',
};
const SERVICE: NamedCell = {
  cell: 'service',
  column: null,
  begins: true,
  records: { table: 'services', key: 'id_service', words: ['code', 'name'] },
  missing: 'No hay un servicio con ese código o nombre',
};
const CONTAINER: NamedCell = {
  cell: 'container',
  column: null,
  records: { table: 'container_types', key: 'id_container_type', words: ['code', 'name', 'iso'] },
  missing: 'No hay un tipo de contenedor con ese código',
};
/** Columns that rates of every kind have. */
const PLACES: readonly (NamedCell & { column: string })[] = [
  {
    cell: 'plant',
    column: 'id_plant',
    records: place('PLT'),
    missing: 'No hay una planta con ese nombre o código',
  },
  {
    cell: 'port',
    column: 'id_port',
    records: place('PRT'),
    missing: 'No hay un puerto con ese nombre o código',
  },
  {
    cell: 'route',
    column: 'id_route',
    records: byName('routes', 'id_route'),
    missing: 'No hay una ruta con ese nombre',
  },
];

/** All columns of such a file that name a record. */
export const namedCells = (file: RuleFile): readonly NamedCell[] => [
  file.owner,
  ...file.named,
  ...PLACES,
  PROVINCE,
  CANTON,
  SERVICE,
  CONTAINER,
];

type Book = Map<string, NamedRecord[]>;
function bookOf(records: readonly NamedRecord[], form: (text: string) => string): Book {
  const book: Book = new Map();
  for (const record of records)
    for (const word of new Set(record.words.map(form))) book.set(word, [...(book.get(word) ?? []), record]);
  return book;
}

/** The records with a word that begins with the text: «Flete» finds «Flete terrestre de contenedor». */
const beginning = (book: Book, text: string): NamedRecord[] =>
  text === '' ? [] : [...new Set([...book].flatMap(([word, records]) => (word.startsWith(`${text} `) ? records : [])))];

/** The records that cells may name, found by plain text, else without the separators of a code. */
export class NameBook {
  readonly #books: Map<string, { exact: Book; loose: Book }>;

  constructor(names: ReadonlyMap<string, readonly NamedRecord[]>) {
    this.#books = new Map(
      [...names].map(([cell, records]) => [cell, { exact: bookOf(records, plain), loose: bookOf(records, tight) }]),
    );
  }

  /** The records that a text names. */
  of({ cell, begins }: Pick<NamedCell, 'cell' | 'begins'>, text: string): NamedRecord[] {
    const book = this.#books.get(cell);
    const found = book?.exact.get(plain(text)) ?? book?.loose.get(tight(text)) ?? [];
    return found.length > 0 || book === undefined || !begins ? found : beginning(book.exact, plain(text));
  }
}

const groups: Record<string, 'REEFER' | 'SECO'> = {
  refrigerados: 'REEFER',
  refrigerado: 'REEFER',
  reefer: 'REEFER',
  secos: 'SECO',
  seco: 'SECO',
};
const types: Record<string, 'E' | 'I'> = { exportacion: 'E', importacion: 'I' };

/** The scope given by the cells of a row, with errors by column. */
export interface ReadScope {
  scope: Scope;
  id_service: number | null;
  owner: RateOwner;
  errors: Record<string, string>;
}

function readContainer(values: CellValues, book: NameBook, errors: Record<string, string>): Scope {
  const text = textOf(values, CONTAINER.cell);
  const container_group = groups[plain(text)] ?? null;
  const [box, ...others] = text === '' || container_group !== null ? [] : book.of(CONTAINER, text);
  const isOne = box !== undefined && others.length === 0;
  if (text !== '' && container_group === null && !isOne) errors[CONTAINER.cell] = CONTAINER.missing;
  return { id_container_type: isOne ? box.id : null, container_group };
}

/** The scope of a row of the file. A province next to a canton only distinguishes cantons of the same name. */
export function readScope(file: RuleFile, values: CellValues, book: NameBook): ReadScope {
  const errors: Record<string, string> = {};
  const find = (named: NamedCell, fits: (record: NamedRecord) => boolean = () => true): NamedRecord | null => {
    const text = textOf(values, named.cell);
    if (text === '') return null;
    const found = book.of(named, text).filter(fits);
    if (found.length > 1) errors[named.cell] = 'Hay varios con ese nombre: escriba el código, o la provincia';
    else if (found.length === 0) errors[named.cell] = named.missing;
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const owner = find(file.owner);
  const province = find(PROVINCE);
  const canton = find(CANTON, record => province === null || record.belongs_to === province.id);
  const mode = textOf(values, 'mode');
  const number = (column: string) => (values[column] === null ? null : Number(values[column]));
  return {
    errors,
    id_service: find(SERVICE)?.id ?? null,
    owner: { id: owner?.id ?? null, belongs_to: owner?.belongs_to ?? null },
    scope: {
      [file.owner.column]: owner?.id ?? null,
      ...Object.fromEntries([...file.named, ...PLACES].map(named => [named.column, find(named)?.id ?? null])),
      reservation_type: types[plain(mode)] ?? null,
      template: BOOKED_TEMPLATES.find(code => TEMPLATE_NAMES[code] === mode) ?? null,
      id_canton: canton?.id ?? null,
      id_province: textOf(values, CANTON.cell) === '' ? (province?.id ?? null) : null,
      ...readContainer(values, book, errors),
      km_from: number('km_from'),
      km_to: number('km_to'),
    },
  };
}

/** The columns of the file that show the errors of each field. */
export const cellOfColumn = (file: RuleFile): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([file.owner, ...file.named, ...PLACES].map(({ column, cell }) => [column, cell])),
  reservation_type: 'mode',
  template: 'mode',
  id_canton: CANTON.cell,
  id_province: PROVINCE.cell,
  container_group: CONTAINER.cell,
});

export function readItem(values: CellValues): ReadItem {
  const method = Object.entries(ITEM_METHOD_NAMES).find(([, name]) => name === values.method)?.[0] ?? null;
  const money = (column: string) => (values[column] === null ? null : textOf(values, column));
  const flag = (column: string) => (typeof values[column] === 'boolean' ? values[column] : null);
  return {
    method: method as ItemMethod | null,
    amount: textOf(values, 'amount') || '0.00',
    min_amount: money('min_amount'),
    max_amount: money('max_amount'),
    included: flag('included'),
    auto: flag('auto'),
  };
}

import { ITEM_METHOD_NAMES, type ItemMethod } from '@cabezal/domain/rating/rate-rules';
import { BOOKED_TEMPLATES, TEMPLATE_NAMES } from '@cabezal/domain/status/templates';
import { type CellValues, plain, textOf, tight } from '../imports/parse-cells.ts';
import type { NamedRecord, Names, Scope } from './fees-import.queries.ts';

type Book = Map<string, NamedRecord[]>;
function bookOf(records: readonly NamedRecord[], form: (text: string) => string): Book {
  const book: Book = new Map();
  for (const record of records)
    for (const word of new Set(record.words.map(form))) book.set(word, [...(book.get(word) ?? []), record]);
  return book;
}

/** What the cells of a file may name, by its plain words; what none is written as, without what stands between the signs of a code. */
export class NameBook {
  readonly #books: Map<string, { exact: Book; loose: Book }>;

  constructor(names: Names) {
    this.#books = new Map(
      Object.entries(names).map(([kind, records]: [string, NamedRecord[]]) => [
        kind,
        { exact: bookOf(records, plain), loose: bookOf(records, tight) },
      ]),
    );
  }

  /** Those that a text names. */
  of(kind: keyof Names, text: string): NamedRecord[] {
    const book = this.#books.get(kind);
    return book?.exact.get(plain(text)) ?? book?.loose.get(tight(text)) ?? [];
  }
}

/** What people call what a cell names, where it is not found. */
const missing = {
  client: ['clients', 'No hay una compañía con ese RUC o nombre'],
  plant: ['plants', 'No hay una planta con ese nombre o código'],
  port: ['ports', 'No hay un puerto con ese nombre o código'],
  route: ['routes', 'No hay una ruta con ese nombre'],
  canton: ['cantons', 'No hay un cantón con ese nombre'],
  province: ['provinces', 'No hay una provincia con ese nombre'],
  shipping_line: ['lines', 'No hay una naviera con ese nombre'],
  product: ['products', 'No hay un producto con ese nombre'],
  service: ['services', 'No hay un servicio con ese código o nombre'],
} as const;
type NamedColumn = keyof typeof missing;

const groups: Record<string, 'REEFER' | 'SECO'> = {
  refrigerados: 'REEFER',
  refrigerado: 'REEFER',
  reefer: 'REEFER',
  secos: 'SECO',
  seco: 'SECO',
};
const types: Record<string, 'E' | 'I'> = { exportacion: 'E', importacion: 'I' };

/** The scope that the cells of a row say, and what is wrong with them by their column. */
export interface ReadScope {
  scope: Scope;
  id_service: number | null;
  /** Who sells to the client. */
  id_advisor: number | null;
  errors: Record<string, string>;
}

/** For what a row of the file holds. A province beside a canton only tells cantons of the same name apart. */
export function readScope(values: CellValues, book: NameBook): ReadScope {
  const errors: Record<string, string> = {};
  const find = (column: NamedColumn, fits: (record: NamedRecord) => boolean = () => true): NamedRecord | null => {
    const text = textOf(values, column);
    if (text === '') return null;
    const [kind, sentence] = missing[column];
    const found = book.of(kind, text).filter(fits);
    if (found.length > 1) errors[column] = 'Hay varios con ese nombre: escriba el código, o la provincia';
    else if (found.length === 0) errors[column] = sentence;
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const client = find('client');
  const province = find('province');
  const canton = find('canton', record => province === null || record.beside === province.id);
  const box = textOf(values, 'container');
  const container_group = groups[plain(box)] ?? null;
  const boxes = box === '' || container_group !== null ? [] : book.of('containers', box);
  if (box !== '' && container_group === null && boxes.length !== 1)
    errors.container = 'No hay un tipo de contenedor con ese código';
  const mode = textOf(values, 'mode');
  const number = (column: string) => (values[column] === null ? null : Number(values[column]));
  return {
    errors,
    id_service: find('service')?.id ?? null,
    id_advisor: client?.beside ?? null,
    scope: {
      id_client: client?.id ?? null,
      reservation_type: types[plain(mode)] ?? null,
      template: BOOKED_TEMPLATES.find(code => TEMPLATE_NAMES[code] === mode) ?? null,
      id_plant: find('plant')?.id ?? null,
      id_route: find('route')?.id ?? null,
      id_canton: canton?.id ?? null,
      id_province: textOf(values, 'canton') === '' ? (province?.id ?? null) : null,
      id_port: find('port')?.id ?? null,
      id_container_type: boxes[0]?.id ?? null,
      container_group,
      id_shipping_line: find('shipping_line')?.id ?? null,
      id_product: find('product')?.id ?? null,
      km_from: number('km_from'),
      km_to: number('km_to'),
    },
  };
}

/** What a row says of its service; what is empty says nothing. */
export interface ReadItem {
  method: ItemMethod | null;
  amount: string;
  min_amount: string | null;
  max_amount: string | null;
  included: boolean | null;
  auto: boolean | null;
}
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

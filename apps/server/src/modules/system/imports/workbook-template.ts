import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import { IMPORT_KIND_NAMES } from '@cabezal/contract/system/imports/import-kinds.data';
import { MAX_WORKBOOK_ROWS } from '@cabezal/contract/system/imports/workbooks.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { excelType, yesNo } from '../../../platform/excel/excel.ts';
import { columnName } from '../../../platform/excel/sheet-xml.ts';
import { type ExcelColumn, type SheetSource, writeWorkbook } from '../../../platform/excel/workbook.ts';
import { FileAnswer } from '../../../platform/http/route.ts';
import type { KindOfImport } from './kind.ts';
import { once, typeNames } from './template.ts';
import { listsName, workbookGuideName } from './template-sheets.data.ts';

type Cells = Record<string, string>;

/** Drop-down lists: a column's options are the only values allowed, names from the installation are only suggestions. */
class Choices {
  readonly #lists = new Map<string, readonly string[]>();

  constructor(private readonly offers: Readonly<Record<string, readonly string[]>>) {}

  /** Cells of a column's list, which is written when first requested. */
  of({ header, options, offers, type }: ImportColumn): ExcelColumn<Cells>['choices'] {
    const known = options ?? (type === 'yes_no' ? ['Sí', 'No'] : undefined);
    const list = known ?? (offers === undefined ? [] : (this.offers[offers] ?? []));
    if (list.length === 0) return undefined;
    const name = offers === undefined ? list.join('|') : offers;
    const at = [...this.#lists.keys()].indexOf(name);
    if (at === -1) this.#lists.set(name, [header, ...list]);
    const letter = columnName(at === -1 ? this.#lists.size - 1 : at);
    return { from: `${listsName}!$${letter}$2:$${letter}$${list.length + 1}`, only: known !== undefined };
  }

  sheet(): SheetSource<Cells> {
    const lists = [...this.#lists.values()];
    const longest = Math.max(0, ...lists.map(list => list.length));
    const rows = Array.from({ length: Math.max(0, longest - 1) }, (_, i) =>
      Object.fromEntries(lists.map((list, column) => [String(column), list[i + 1] ?? ''])),
    );
    return {
      name: listsName,
      columns: lists.map(([header = ''], i) => ({ header, width: 26, type: 'text' as const, key: String(i) })),
      rows: once(rows),
    };
  }
}

interface GuideRow {
  sheet: string;
  header: string;
  required: string;
  type: string;
  help: string;
}
const word = (sheet: string, help: string): GuideRow => ({ sheet, header: '', required: '', type: '', help });

function guide(kinds: readonly KindOfImport<unknown>[]): SheetSource<GuideRow> {
  const rows = [
    word('Cómo se usa', 'Llene las hojas que necesite, una fila por registro; las vacías se pasan por alto.'),
    word('', 'La fila gris de cada hoja es un ejemplo: no se importa mientras no la cambie.'),
    word('', 'Una hoja puede nombrar lo que otra trae: el conductor de un camión, la planta de una empresa nueva.'),
    word(
      '',
      `Hasta ${formatNumber(MAX_WORKBOOK_ROWS, 0)} filas por hoja; reservas, hasta 500. Nada se guarda hasta que usted lo confirme.`,
    ),
    ...kinds.flatMap(({ kind, columns }) =>
      columns.map((column, i) => ({
        sheet: i === 0 ? IMPORT_KIND_NAMES[kind] : '',
        header: column.header,
        required: yesNo(column.required ?? false) ?? '',
        type: typeNames[column.type],
        help: column.help ?? '',
      })),
    ),
  ];
  return {
    name: workbookGuideName,
    columns: [
      { header: 'Hoja', key: 'sheet', width: 18, type: 'text' },
      { header: 'Columna', key: 'header', width: 28, type: 'text' },
      { header: 'Obligatoria', key: 'required', width: 12, type: 'text' },
      { header: 'Lleva', key: 'type', width: 10, type: 'text' },
      { header: 'Nota', key: 'help', width: 100, type: 'text' },
    ],
    rows: once(rows),
  };
}

/** A sheet for each kind, with an example that is ignored while it is unchanged. */
export function workbookTemplate(
  kinds: readonly KindOfImport<unknown>[],
  offers: Readonly<Record<string, readonly string[]>>,
  zone: string,
): FileAnswer {
  const choices = new Choices(offers);
  const sheets = kinds.map(
    ({ kind, columns }): SheetSource<Cells> => ({
      name: IMPORT_KIND_NAMES[kind],
      columns: columns.map(column => ({
        key: column.key,
        header: column.header,
        width: Math.max(14, column.header.length + 3, column.example.length + 2),
        type: 'hint' as const,
        choices: choices.of(column),
      })),
      rows: once([Object.fromEntries(columns.map(column => [column.key, column.example]))]),
    }),
  );
  return new FileAnswer('plantilla_todo_en_un_libro.xlsx', excelType, sink =>
    writeWorkbook(sink, [guide(kinds), ...sheets, choices.sheet()], zone),
  );
}

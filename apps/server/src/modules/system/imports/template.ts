import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import { IMPORT_KIND_NAMES } from '@cabezal/contract/system/imports/import-kinds.data';
import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import { excelType, yesNo } from '../../../platform/excel/excel.ts';
import { type SheetSource, writeWorkbook } from '../../../platform/excel/workbook.ts';
import { FileAnswer } from '../../../platform/http/route.ts';
import { guideName } from './template-sheets.data.ts';

export async function* once<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  if (rows.length > 0) yield rows;
}

export const typeNames: Readonly<Record<ImportColumn['type'], string>> = {
  text: 'Texto',
  date: 'Fecha',
  number: 'Número',
  degrees: 'Grados',
  money: 'Dólares',
  yes_no: 'Sí o No',
};

/** Headings to fill in, and another sheet that explains each column: the first sheet contains nothing that a person has to delete. */
export function importTemplate(kind: ImportKind, columns: readonly ImportColumn[], zone: string): FileAnswer {
  const empty: SheetSource<Record<string, string>> = {
    name: IMPORT_KIND_NAMES[kind],
    columns: columns.map(({ key, header }) => ({
      key,
      header,
      width: Math.max(14, header.length + 3),
      type: 'text' as const,
    })),
    rows: once<Record<string, string>>([]),
  };
  const guide: SheetSource<ImportColumn> = {
    name: guideName,
    columns: [
      { header: 'Columna', key: 'header', width: 26, type: 'text' },
      { header: 'Obligatoria', key: 'required', width: 12, type: 'text', value: c => yesNo(c.required ?? false) },
      { header: 'Lleva', key: 'type', width: 12, type: 'text', value: c => typeNames[c.type] },
      { header: 'Ejemplo', key: 'example', width: 24, type: 'text' },
      { header: 'Valores', key: 'options', width: 50, type: 'text', value: c => c.options?.join(', ') ?? null },
      { header: 'Nota', key: 'help', width: 50, type: 'text' },
    ],
    rows: once(columns),
  };
  const name = `plantilla_${IMPORT_KIND_NAMES[kind].toLowerCase().replaceAll(' ', '_')}.xlsx`;
  return new FileAnswer(name, excelType, sink => writeWorkbook(sink, [empty, guide], zone));
}

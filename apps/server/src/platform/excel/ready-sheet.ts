import type { ExcelColumn, SheetSource } from './workbook.ts';

/** Rows in portions that somebody closes. */
export interface HeldPortions<R> extends AsyncIterable<readonly R[]> {
  close(): Promise<void>;
}
/** A sheet of a workbook; each has rows of its own kind. */
// biome-ignore lint/suspicious/noExplicitAny: sheets of different rows stand in one list; each source keeps its own pair typed
export type Sheet = SheetSource<any> & { rows: HeldPortions<any> };

/** Rows that are all there, as a sheet takes them. */
export const readySheet = <R>(name: string, columns: readonly ExcelColumn<R>[], rows: readonly R[]): Sheet => ({
  name,
  columns,
  rows: {
    async *[Symbol.asyncIterator]() {
      yield rows;
    },
    close: async () => {},
  },
});

/** What was asked, by name; what was not has no value. */
export type FilterWords = Readonly<Record<string, string | null | undefined>>;

/** What was asked, so that the file says it wherever it goes. */
export const filtersSheet = (filters: FilterWords): Sheet =>
  readySheet(
    'FILTROS',
    [
      { header: 'FILTRO', key: 'filter', width: 20, type: 'text' },
      { header: 'VALOR', key: 'value', width: 40, type: 'text' },
    ],
    Object.entries(filters).flatMap(([filter, value]) => (value ? [{ filter, value }] : [])),
  );

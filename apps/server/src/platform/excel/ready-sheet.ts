import type { ExcelColumn, SheetSource } from './workbook.ts';

/** Rows in portions; the reader must close them. */
export interface OpenPortions<R> extends AsyncIterable<readonly R[]> {
  close(): Promise<void>;
}
/** A sheet of a workbook; each has rows of its own kind. */
// biome-ignore lint/suspicious/noExplicitAny: sheets of different rows stand in one list; each source keeps its own pair typed
export type Sheet = SheetSource<any> & { rows: OpenPortions<any> };

/** A sheet whose rows are all in memory. */
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

/** Filters by name; one that was not used has no value. */
export type FilterWords = Readonly<Record<string, string | null | undefined>>;

/** A sheet with the filters used, so that the file always shows them. */
export const filtersSheet = (filters: FilterWords): Sheet =>
  readySheet(
    'FILTROS',
    [
      { header: 'FILTRO', key: 'filter', width: 20, type: 'text' },
      { header: 'VALOR', key: 'value', width: 40, type: 'text' },
    ],
    Object.entries(filters).flatMap(([filter, value]) => (value ? [{ filter, value }] : [])),
  );

import { type Call, defineCall } from '../../call.ts';
import { type Page, workbook } from '../../shapes.ts';

/**
 * Excel export of a list: same input, filters, sorting and scope; all rows instead of a page. Defined next to its list: `export const getTrucksExcel
 * = excelOf(getTrucks, 'trucks')` is POST /excel/trucks. When the catalogue names the report, pass its path.
 */
export function excelOf<In, R>(list: Call<In, Page<R>>, name: string, path = `/excel/${name}`): Call<In, unknown> {
  return defineCall<In, unknown>({
    method: 'POST',
    path,
    access: list.access,
    changes: false,
    input: list.input,
    output: workbook,
    summary: `Excel (.xlsx) of every row of ${list.path} with the same filters and sort; page and page_size are ignored.`,
  });
}

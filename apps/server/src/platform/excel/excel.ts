import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import type { Audience } from '@cabezal/domain/access/audience';
import { excelTimestamp } from '@cabezal/domain/time/time';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type ListInput, type ListSpec, pageQuery } from '../db/list.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';
import { FileAnswer, type Route, serve } from '../http/route.ts';
import { type ExcelColumn, type SheetSource, writeWorkbook } from './workbook.ts';

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const portionRows = 500;
let cursors = 0;

/**
 * Opens a cursor on the query, so that a wrong query is refused before the answer begins, and gives its rows in portions. Lives as
 * long as the transaction.
 */
export async function openCursor<R>(tx: Tx, query: RawBuilder<R>): Promise<AsyncIterable<R[]>> {
  const cursor = sql.ref(`excel_${++cursors}`);
  await tx.run(sql`declare ${cursor} no scroll cursor for ${query}`);
  async function* portions(): AsyncGenerator<R[]> {
    for (;;) {
      const rows = await tx.rows(sql<R>`fetch ${sql.lit(portionRows)} from ${cursor}`);
      if (rows.length > 0) yield rows;
      if (rows.length < portionRows) return;
    }
  }
  return portions();
}

/** Every row of a list, in its order. */
export function listRows<R>(tx: Tx, spec: ListSpec, input: ListInput): Promise<AsyncIterable<R[]>> {
  // The list's own query, with one page for all: what the Excel holds is what the list shows.
  return openCursor<R>(tx, pageQuery<R>(spec, { ...input, page: 1, page_size: 2_000_000_000 }));
}

/** An answer that is a workbook; its name ends with the moment in the business zone (spec §9). */
export function workbookAnswer(
  now: Date,
  zone: string,
  name: string,
  // biome-ignore lint/suspicious/noExplicitAny: as in writeWorkbook
  sheets: readonly SheetSource<any>[],
): FileAnswer {
  return new FileAnswer(`${name}_${excelTimestamp(now, zone)}.xlsx`, excelType, sink =>
    writeWorkbook(sink, sheets, zone),
  );
}

/** The fields that the list sends to that audience: an Excel never shows more than its list. */
export function fieldsSeen<In, R>(list: Call<In, Page<R>>, audience: Audience): ReadonlySet<string> {
  const page = list.outputFor?.[audience] ?? list.output;
  const rows = page instanceof z.ZodObject ? page.shape.rows : undefined;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  if (!(row instanceof z.ZodObject)) throw new Error(`${list.path}: the output is not a page of objects`);
  return new Set(Object.keys(row.shape));
}

export interface ListExcel<In, R> {
  /** File name without its end, Spanish: `camiones`. */
  name: string;
  /** Tab of the sheet, at most 31 characters. */
  sheet: string;
  columns: readonly ExcelColumn<R>[];
  /** The same list as on the screen. */
  spec: (context: Context<In>) => ListSpec | Promise<ListSpec>;
  zone: string;
}

/** Serves the Excel of a list: `serveExcel(getTrucksExcel, getTrucks, { … })`. */
export function serveExcel<In extends ListInput, R extends object>(
  excel: Call<In, unknown>,
  list: Call<In, Page<R>>,
  options: ListExcel<In, R>,
): Route {
  return serve(excel, async context => {
    const seen = fieldsSeen(list, context.actor.audience);
    const columns = options.columns.filter(c => seen.has(c.key));
    const rows = await listRows<R>(context.tx, await options.spec(context), context.input);
    return workbookAnswer(context.tx.now, options.zone, options.name, [{ name: options.sheet, columns, rows }]);
  });
}

/** «Sí» or «No» of a boolean field. */
export const yesNo = (value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : value ? 'Sí' : 'No';

import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { excelTimestamp } from '@cabezal/domain/system/time/time';
import { z } from 'zod';
import type { HeldRows } from '../db/held-rows.ts';
import { allQuery, type ListInput, type ListSpec } from '../db/list.ts';
import type { Actor, Context } from '../http/context.ts';
import { FileAnswer, type Route, serve } from '../http/route.ts';
import { type FilterWords, filtersSheet, type OpenPortions, type Sheet } from './ready-sheet.ts';
import { type ExcelColumn, writeWorkbook } from './workbook.ts';

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Workbooks that can be read: Excel, LibreOffice, Excel before 2007. */
export const workbookTypes: readonly string[] = [
  excelType,
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.ms-excel',
];
export const csvType = 'text/csv';

/** An answer with a workbook; its name ends with the time in the business zone (spec §9). */
export function workbookAnswer(
  { now, zone }: { now: Date; zone: string },
  name: string,
  sheets: readonly Sheet[],
): FileAnswer {
  return new FileAnswer(
    `${name}_${excelTimestamp(now, zone)}.xlsx`,
    excelType,
    sink => writeWorkbook(sink, sheets, zone),
    false,
    async () => {
      for (const { rows } of sheets) await rows.close();
    },
  );
}

/** What a list sends; its Excel may have more input than the list. */
type ListOutput<R> = Pick<Call<unknown, Page<R>>, 'path' | 'output' | 'outputFor'>;

/** The fields that the list sends to that audience: an Excel never contains more than its list. */
export function fieldsSeen<R>(list: ListOutput<R>, audience: Audience): ReadonlySet<string> {
  const page = list.outputFor?.[audience] ?? list.output;
  const rows = page instanceof z.ZodObject ? page.shape.rows : undefined;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  if (!(row instanceof z.ZodObject)) throw new Error(`${list.path}: the output is not a page of objects`);
  return new Set(Object.keys(row.shape));
}

/** `S`: the row from the database, if the list calculates its rows from it; otherwise the row itself. */
export interface ListExcel<In, R, S = R> {
  /** File name without extension, Spanish: `camiones`. */
  name: string;
  /** Name of the sheet, at most 31 characters. */
  sheet: string;
  columns: readonly ExcelColumn<R>[];
  /** Fields that this person may not read although the audience may. */
  without?: (actor: Actor) => readonly (keyof R & string)[];
  /** The list's query, as on the screen. */
  spec: (context: Context<In>) => ListSpec | Promise<ListSpec>;
  /** Calculates the list's rows from those of the database, as for the screen. */
  shown?: (context: Context<In>) => Promise<(stored: S) => R>;
  /** The columns of this file, of those that the person may read; absent: all. */
  chosen?: (input: In, columns: readonly ExcelColumn<R>[]) => readonly ExcelColumn<R>[];
  /** The filters in words, for the sheet FILTROS. */
  filters?: (context: Context<In>) => Promise<FilterWords>;
}

/** Calculates rows from held rows, one portion at a time. */
function reckoned<S, R>(held: HeldRows<S>, shown: (stored: S) => R): OpenPortions<R> {
  async function* portions(): AsyncGenerator<R[]> {
    for await (const portion of held) yield portion.map(shown);
  }
  return { [Symbol.asyncIterator]: portions, close: () => held.close() };
}

/** Serves the Excel of a list: `serveExcel(getTrucksExcel, getTrucks, { … })`. */
export function serveExcel<In extends ListInput, R extends object, S extends object = R>(
  excel: Call<In, unknown>,
  list: ListOutput<R>,
  options: ListExcel<In, R, S>,
): Route {
  return serve(excel, async context => {
    const seen = fieldsSeen(list, context.actor.audience);
    const without = options.without?.(context.actor) ?? [];
    const readable = options.columns.filter(c => seen.has(c.key) && !without.includes(c.key));
    const columns = options.chosen?.(context.input, readable) ?? readable;
    const shown = await options.shown?.(context);
    const spec = await options.spec(context);
    const held = <Row>() => context.tx.hold<Row>(allQuery<Row>(spec, context.input));
    const rows = shown === undefined ? await held<R>() : reckoned(await held<S>(), shown);
    const asked = await options.filters?.(context);
    const said = asked === undefined ? [] : [filtersSheet(asked)];
    return workbookAnswer(context.tx, options.name, [{ name: options.sheet, columns, rows }, ...said]);
  });
}

/** «Sí» or «No» of a boolean field. */
export const yesNo = (value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : value ? 'Sí' : 'No';

import type { Call } from '@cabezal/contract/call';
import excel from 'exceljs';
import { expect } from 'vitest';
import { type Client, fileOf } from './harness.ts';

export async function readWorkbook(bytes: Buffer): Promise<excel.Workbook> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  return workbook;
}

/** Value of a cell. For a formula it is the result, which exceljs omits if it is zero. */
export const cellValue = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null && 'formula' in cell ? ('result' in cell ? cell.result : 0) : cell;

/** Cells of the first sheet, headings first. */
export async function cellsOf<In>(me: Client, call: Call<In, unknown>, input: unknown): Promise<unknown[][]> {
  const answer = await me.call(call, input);
  expect(answer.status).toBe(200);
  const sheet = (await readWorkbook(fileOf(answer))).worksheets[0];
  const rows: unknown[][] = [];
  sheet?.eachRow(row => rows.push((row.values as unknown[]).slice(1).map(cellValue)));
  return rows;
}

/** Rows of the first sheet, with the headings of the columns as keys. */
export async function rowsOf<In>(
  me: Client,
  call: Call<In, unknown>,
  input: unknown,
): Promise<Record<string, unknown>[]> {
  const [header = [], ...rows] = await cellsOf(me, call, input);
  return rows.map(row => Object.fromEntries(header.map((name, i) => [String(name), row[i] ?? null])));
}

import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import { formatMoney, parseMoney } from '@cabezal/domain/system/amounts/money';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { parseDegrees, parseNumber } from '@cabezal/domain/system/text/read-number';
import { dateOfSerial, parseDate } from '@cabezal/domain/system/time/read-date';
import { formatDate } from '@cabezal/domain/system/time/time';
import { bareNumber, withLostZero } from '@cabezal/domain/system/validation/identity';
import { UNCALCULATED } from '../../../platform/excel/cell-text.ts';

export type CellValue = string | number | boolean | null;
export type CellValues = Record<string, CellValue>;

/** The text of the cell, or ''. */
export const textOf = (values: CellValues, key: string): string => String(values[key] ?? '');

/** Normalizes typed text for comparison: no accents, capitals or double spaces. */
export const plain = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** Like `plain` for codes, «40 RH» for 40RH: ignores separators. For values not found as written. */
export const tight = (text: string): string => plain(text).replace(/[\s.-]/g, '');

type Read = { value: CellValue; remark?: string } | { error: string };

/** `1,234.50` without its commas: with both characters it is unambiguous. */
const withoutEnglish = (text: string): string =>
  /^-?[\s$]*\d{1,3}(,\d{3})+\.\d+$/.test(text) ? text.replaceAll(',', '') : text;

/** A date; a remark reports what Excel has changed. */
function dateOf(text: string): Read {
  const serial = dateOfSerial(text);
  if (serial !== null) return { value: serial, remark: `Se leyó ${formatDate(serial)}` };
  const value = parseDate(text);
  return value === null ? { error: 'Ingrese una fecha como 15/03/2029' } : { value };
}

/** Dollars as in a form. Ambiguous amounts are refused, not rounded; a remark reports thousands. */
function moneyOf(text: string): Read {
  const value = parseMoney(withoutEnglish(text));
  if (value === null)
    return {
      error: /^-?\d{1,3}(,\d{3})+$/.test(text)
        ? '¿Son miles o decimales? Escriba 1440,00 o 1,44'
        : 'Ingrese un valor con dos decimales como mucho: 1440,00',
    };
  return /^-?[\s$]*\d{1,3}(\.\d{3})+$/.test(text) ? { value, remark: `Se leyó ${formatMoney(value)}` } : { value };
}

const numberReaders = { number: (text: string) => parseNumber(withoutEnglish(text)), degrees: parseDegrees } as const;

/** A number in a cell with percent format: the number shown, ten for «10 %», not a tenth. */
function percentOf(column: ImportColumn, text: string, isPercent: boolean): Read | null {
  if (column.options !== undefined || !['money', 'number', 'degrees'].includes(column.type)) return null;
  const [, bare] = /^(.*\d)\s*%$/s.exec(text) ?? [];
  if (bare === undefined) return null;
  const found = readCell(column, bare);
  if ('error' in found || isPercent) return found;
  return { value: found.value, remark: `La celda está en por ciento: se leyó ${bare}` };
}

const yes = new Set(['si', 's', 'x', '1', 'verdadero', 'true']);
const no = new Set(['no', 'n', '0', 'falso', 'false']);

function readCell(column: ImportColumn, text: string): Read {
  if (column.options) {
    const found = column.options.find(option => plain(option) === plain(text));
    return found === undefined ? { error: `Use uno de estos valores: ${column.options.join(', ')}` } : { value: found };
  }
  if (column.type === 'date') return dateOf(text);
  if (column.type === 'money') return moneyOf(text);
  if (column.type === 'number' || column.type === 'degrees') {
    const value = numberReaders[column.type](text);
    return value === null ? { error: 'Ingrese un número' } : { value };
  }
  if (column.type === 'yes_no') {
    if (yes.has(plain(text))) return { value: true };
    return no.has(plain(text)) ? { value: false } : { error: 'Escriba Sí o No' };
  }
  return { value: text };
}

/** A cédula or RUC, without separators and with the leading zero that Excel removed; null if the cell contains neither. */
function identityOf(
  { lost_zero }: ImportColumn,
  text: string,
  cells: Readonly<Record<string, string>>,
): { value: string; remark?: string } | null {
  if (lost_zero === undefined) return null;
  const { unless } = lost_zero;
  if (unless !== undefined && plain(cells[unless.column] ?? '') === plain(unless.value)) return null;
  const bare = bareNumber(text);
  if (/^(\d{10}|\d{13})$/.test(bare)) return { value: bare };
  const value = withLostZero(bare);
  return value === null ? null : { value, remark: `Se completó el cero inicial: ${value}` };
}

/** A phone number whose leading zero Excel removed: nine digits for a mobile one, eight for another; null for anything else. */
function phoneOf({ phone }: ImportColumn, text: string): { value: string; remark: string } | null {
  const bare = bareNumber(text);
  if (!(phone && /^(9\d{8}|[2-7]\d{7})$/.test(bare))) return null;
  return { value: `0${bare}`, remark: `Se completó el cero inicial: 0${bare}` };
}

const isPercent = ({ percent }: ImportColumn, cells: Readonly<Record<string, string>>): boolean =>
  percent === true ||
  (percent !== undefined && plain(cells[percent.where.column] ?? '') === plain(percent.where.value));

/** Nobody has seen the result of a formula that was not calculated: it is neither empty nor text. */
const uncalculated = 'La celda tiene una fórmula sin calcular: ábralo en Excel y guárdelo';

function readWhole(column: ImportColumn, text: string, cells: Readonly<Record<string, string>>): Read {
  if (text === UNCALCULATED) return { error: uncalculated };
  return percentOf(column, text, isPercent(column, cells)) ?? readCell(column, text);
}

/** Converts cells by their column's type. An empty cell is null; an empty required one is an error. */
export function parseCells(
  columns: readonly ImportColumn[],
  cells: Readonly<Record<string, string>>,
): { values: CellValues; errors: Record<string, string>; remarks: Record<string, string> } {
  const values: CellValues = {};
  const remarks: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const column of columns) {
    const text = (cells[column.key] ?? '').trim();
    values[column.key] = null;
    if (text === '') {
      if (column.required) errors[column.key] = 'Campo obligatorio';
      continue;
    }
    const whole = identityOf(column, text, cells) ?? phoneOf(column, text);
    if (whole?.remark !== undefined) remarks[column.key] = whole.remark;
    const found = readWhole(column, whole?.value ?? text, cells);
    if ('error' in found) {
      errors[column.key] = found.error;
      continue;
    }
    values[column.key] = found.value;
    if (found.remark !== undefined) remarks[column.key] = found.remark;
  }
  return { values, errors, remarks };
}

/** Codes of a terminal that a person pastes as two columns: our name or code of a record, and the terminal's code. */
import { plainText } from '../../system/text/plain-text';
import { type TerminalCodeKind, terminalCodeError } from './terminal-codes';

/** Maximum of rows pasted at once. */
export const MOST_PASTED_CODES = 2_000;

interface PastedCode {
  /** Our name or code of the record, as pasted. */
  readonly what: string;
  /** The terminal's code; empty: the row has none. */
  readonly code: string;
}

/**
 * The rows of a pasted text. The columns are separated by a tab or a semicolon, as a spreadsheet copies them, else by the last blank, because a code
 * has none. A tab at the end of a line stands before an empty cell: the row has no code. Empty lines are left out.
 */
export function readPastedCodes(text: string): PastedCode[] {
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trimStart())
    .filter(line => line !== '');
  return lines.map(line => {
    const separator = line.search(/[\t;]/);
    const at = separator >= 0 ? separator : line.trimEnd().lastIndexOf(' ');
    if (at < 0) return { what: line.trimEnd(), code: '' };
    const [code = ''] = line.slice(at + 1).split(/[\t;]/);
    return { what: line.slice(0, at).trim(), code: code.trim() };
  });
}

/** A record with its code at the terminal. */
export interface CodedRecord {
  readonly kind: TerminalCodeKind;
  readonly id_own: number;
  readonly name: string;
  /** What else names it: its own code, RUC, SCAC, ISO. */
  readonly keys: readonly string[];
  readonly code: string | null;
  readonly version: number;
}

export const PASTED_CODE_NAMES = {
  NEW: 'Nuevo',
  CHANGED: 'Cambia',
  SAME: 'Ya está',
  UNKNOWN: 'No existe',
  AMBIGUOUS: 'Hay varios con ese nombre',
  DOUBLE: 'Está dos veces',
  INVALID: 'Código no válido',
} as const;
export type PastedOutcome = keyof typeof PASTED_CODE_NAMES;

export interface MatchedCode extends PastedCode {
  readonly outcome: PastedOutcome;
  readonly record: CodedRecord | null;
  /** Why the row is not stored; null: it is stored, and the same code again confirms it. */
  readonly problem: string | null;
}

const asKey = (text: string): string => plainText(text).trim().replace(/\s+/g, ' ');
const keyOf = ({ kind, id_own }: CodedRecord): string => `${kind} ${id_own}`;

type Index = ReadonlyMap<string, readonly CodedRecord[]>;
function indexOf(records: readonly CodedRecord[], keysOf: (record: CodedRecord) => readonly string[]): Index {
  const index = new Map<string, CodedRecord[]>();
  for (const record of records)
    for (const key of new Set(keysOf(record).map(asKey))) index.set(key, [...(index.get(key) ?? []), record]);
  return index;
}

/** What comes of one row whose record is known. */
function outcomeOf({ code }: PastedCode, record: CodedRecord): PastedOutcome {
  if (code === '' || terminalCodeError(code) !== null) return 'INVALID';
  if (record.code === null) return 'NEW';
  return record.code === code ? 'SAME' : 'CHANGED';
}

function problemOf({ what, code }: PastedCode, outcome: PastedOutcome): string | null {
  if (outcome === 'UNKNOWN') return `${what} no existe o está desactivado`;
  if (outcome === 'AMBIGUOUS') return `Hay varios registros que se llaman ${what}: escriba el nombre completo`;
  if (outcome === 'DOUBLE') return `${what} está dos veces en lo que pegó`;
  if (outcome !== 'INVALID') return null;
  return code === '' ? `Falta el código de ${what}` : (terminalCodeError(code) ?? null);
}

/**
 * Finds the record of each row: by its full name, else by another of its names. A record that is named in two rows is stored from neither, because
 * nobody knows which code holds. Pure; the order of the rows stays.
 */
export function matchCodes(rows: readonly PastedCode[], records: readonly CodedRecord[]): MatchedCode[] {
  const byName = indexOf(records, record => [record.name]);
  const byKey = indexOf(records, record => record.keys);
  const found = rows.map(row => {
    const key = asKey(row.what);
    return byName.get(key) ?? byKey.get(key) ?? [];
  });
  const times = new Map<string, number>();
  for (const [record, ...others] of found)
    if (record !== undefined && others.length === 0) times.set(keyOf(record), (times.get(keyOf(record)) ?? 0) + 1);
  return rows.map((row, i) => {
    const [record, ...others] = found[i] ?? [];
    if (record === undefined || others.length > 0) {
      const outcome = record === undefined ? 'UNKNOWN' : 'AMBIGUOUS';
      return { ...row, outcome, record: null, problem: problemOf(row, outcome) };
    }
    const outcome = (times.get(keyOf(record)) ?? 0) > 1 ? 'DOUBLE' : outcomeOf(row, record);
    return { ...row, outcome, record, problem: problemOf(row, outcome) };
  });
}

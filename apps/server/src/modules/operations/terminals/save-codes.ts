import { type TerminalCodeKind, terminalCodeError } from '@cabezal/domain/operations/terminals/terminal-codes';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, demandFields, notFound } from '../../../platform/http/errors.ts';
import { demandMayKeepCatalogues } from '../../system/catalogues/entries.ts';
import * as queries from './terminal-codes.queries.ts';

export interface EnteredCode {
  readonly kind: TerminalCodeKind;
  readonly id_own: number;
  readonly code: string | null;
  /** The version that the person read; 0: there had never been a code. */
  readonly version: number;
}

const keyOf = ({ kind, id_own }: Pick<EnteredCode, 'kind' | 'id_own'>): string => `${kind} ${id_own}`;

/** The terminal that a call means. Errors: 404. */
export async function terminalOf(tx: Tx, id_terminal: number | undefined, byDefault: string): Promise<number> {
  const found = await queries.findTerminal(tx, { id: id_terminal, code: byDefault });
  if (found === undefined) throw notFound('El terminal no existe');
  return found;
}

function demandReadable(rows: readonly EnteredCode[]): void {
  demandFields(Object.fromEntries(rows.map((row, i) => [`rows.${i}.code`, terminalCodeError(row.code)])));
  if (new Set(rows.map(keyOf)).size < rows.length)
    throw new AppError(422, 'DATOS_INVALIDOS', 'Un registro está dos veces en la lista');
}

/** The form of one record reads it again; for several, the error names the record. */
function changedOf(rows: readonly EnteredCode[], name: string): AppError {
  const changed = changedMeanwhile();
  return rows.length === 1 ? changed : new AppError(409, 'MODIFICADO', `${changed.message}: ${name}`);
}

/**
 * Stores codes of a terminal, all or none, and returns the terminal and the rows. The same code again confirms it. Errors: 404, 409 MODIFICADO
 * (of several rows with the name of the one that changed), 422 SOLO_OPERADORA or by field.
 */
export async function saveCodes(
  tx: Tx,
  actor: Actor,
  of: { id_terminal: number | undefined; byDefault: string },
  rows: readonly EnteredCode[],
): Promise<{ id_terminal: number; rows: readonly EnteredCode[] }> {
  demandMayKeepCatalogues(actor);
  demandReadable(rows);
  const id_terminal = await terminalOf(tx, of.id_terminal, of.byDefault);
  const records = new Map((await queries.findCodes(tx, id_terminal, rows)).map(row => [keyOf(row), row]));
  if (rows.some(row => !records.has(keyOf(row)))) throw notFound('El registro no existe o está desactivado');
  await tx.elevate();
  // A record without a code has no row to lock.
  await holdName(tx, `terminal codes ${id_terminal}`);
  const stored = new Map((await queries.holdCodes(tx, id_terminal, rows)).map(row => [keyOf(row), row]));
  for (const row of rows) {
    const before = stored.get(keyOf(row));
    const name = records.get(keyOf(row))?.name ?? '';
    if ((before?.version ?? 0) !== row.version) throw changedOf(rows, name);
    const code = row.code || null;
    const codeBefore = before?.code ?? null;
    if (code === null && codeBefore === null) continue;
    await queries.storeCode(tx, id_terminal, { ...row, code });
    if (code === codeBefore) continue;
    tx.audit({
      action: 'save_terminal_code',
      noun: 'terminal_code',
      id: id_terminal,
      before: { [name]: codeBefore },
      after: { [name]: code },
    });
  }
  tx.changed('terminal_code');
  return { id_terminal, rows };
}

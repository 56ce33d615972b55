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

const changedOf = (name: string): AppError => new AppError(409, 'MODIFICADO', `${changedMeanwhile().message}: ${name}`);

/** Locks the codes of a terminal. A record without a code has no row to lock. The transaction is elevated. */
export const lockCodes = (tx: Tx, id_terminal: number): Promise<void> => holdName(tx, `terminal codes ${id_terminal}`);

/** A code to store in place of the one before; null: none. */
interface NewCode {
  readonly kind: TerminalCodeKind;
  readonly id_own: number;
  readonly name: string;
  readonly before: string | null;
  readonly code: string | null;
}

/** Stores codes of records, with their entries in the terminal's history. The same code again confirms it. */
export async function storeEntered(tx: Tx, id_terminal: number, rows: readonly NewCode[]): Promise<void> {
  const written = rows.filter(({ before, code }) => before !== null || code !== null);
  if (written.length === 0) return;
  await queries.storeCodes(tx, id_terminal, written);
  for (const { name, before, code } of written.filter(row => row.code !== row.before))
    tx.audit({
      action: 'save_terminal_code',
      noun: 'terminal_code',
      id: id_terminal,
      before: { [name]: before },
      after: { [name]: code },
    });
}

/**
 * Stores codes of a terminal, all or none, and returns the terminal and the rows. The same code again confirms it. Errors: 404, 409 MODIFICADO
 * (with the name of the record that changed), 422 SOLO_OPERADORA, REGISTRO_INACTIVO or by field.
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
  if (rows.some(row => !records.has(keyOf(row)))) throw notFound('El registro no existe');
  const unused = rows.find(row => row.code && records.get(keyOf(row))?.active === false);
  if (unused !== undefined) {
    const name = records.get(keyOf(unused))?.name ?? '';
    throw new AppError(422, 'REGISTRO_INACTIVO', `${name} está desactivado: solo puede quitar su código`);
  }
  await tx.elevate();
  await lockCodes(tx, id_terminal);
  const stored = new Map((await queries.holdCodes(tx, id_terminal, rows)).map(row => [keyOf(row), row]));
  const entered = rows.map(row => {
    const kept = stored.get(keyOf(row));
    const name = records.get(keyOf(row))?.name ?? '';
    if ((kept?.version ?? 0) !== row.version) throw changedOf(name);
    return { kind: row.kind, id_own: row.id_own, name, before: kept?.code ?? null, code: row.code || null };
  });
  await storeEntered(tx, id_terminal, entered);
  tx.changed('terminal_code');
  return { id_terminal, rows };
}

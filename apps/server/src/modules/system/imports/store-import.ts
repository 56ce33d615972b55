import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type AppError, unprocessable } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import { checkRows } from './check-rows.ts';
import { hasNewlyBad, isGood } from './check-workbook.ts';
import { holdKinds } from './hold-kinds.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as queries from './imports.queries.ts';
import { findDecided } from './read-import.ts';
import { changedSince, nothingToStore, rowsChanged } from './refused.ts';
import { remarkChanged } from './remark-changed.ts';

/** Requests external data for storing an import, before any lock is taken. It refuses nothing: the verb does. */
export async function askForImport(read: Read, actor: Actor, kinds: ImportKinds, id_import: number): Promise<unknown> {
  const good = await read(async tx => {
    const found = await queries.findImport(tx, actor.id_company, id_import);
    const kind = found?.state === 'CHECKED' ? kinds.find(actor, found.kind) : undefined;
    if (kind?.ready === undefined) return null;
    await tx.elevate();
    const rows = await checkRows(tx, { actor, today: tx.today }, kind, await queries.allRows(tx, id_import));
    return { kind, rows: rows.filter(isGood) };
  });
  return good?.kind.ready?.(read, good.rows);
}

/**
 * Stores the valid rows, all or none. They are checked again, because the data may have changed since the file was read. Errors: 403, 404,
 * 409 IMPORTACION_CERRADA, MODIFICADO, REVISION_CAMBIADA (the rows contain their new errors), 422 FILAS_CON_ERRORES, SIN_CAMBIOS.
 */
export async function storeImport(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_import: number; version: number; leave_out_bad: boolean },
  ready: unknown,
): Promise<undefined | AppError> {
  const { counts, kind: name } = await findDecided(tx, actor, kinds, input);
  const bad = counts.BAD ?? 0;
  if (bad > 0 && !input.leave_out_bad)
    throw unprocessable(
      'FILAS_CON_ERRORES',
      `Corrija ${bad === 1 ? 'la fila' : `las ${bad} filas`} con errores o déjelas fuera`,
    );
  const kind = kinds.of(actor, name);
  const who = { actor, today: tx.today };
  const before = await queries.allRows(tx, input.id_import);
  const entered = before.map(({ row_number, cells }) => ({ row_number, cells }));
  await holdKinds(tx, actor, [{ kind, entered }]);
  const rows = await checkRows(tx, who, kind, entered);
  const good = rows.filter(isGood);
  const changed = remarkChanged(rows, before);
  const refused = refusalOf({ isBad: hasNewlyBad(rows, before), changed, good: good.length });
  if (refused !== undefined) {
    await queries.replaceRows(tx, input.id_import, rows);
    await queries.countUp(tx, input.id_import);
    tx.changed('import', input.id_import, [actor.id_company]);
    // Returned, not thrown: the results are kept, so that the person sees them.
    return refused;
  }
  const ids = await kind.store(tx, who, good, ready);
  await tx.elevate();
  await queries.markStored(tx, input.id_import, ids);
  await queries.setState(tx, input.id_import, 'STORED');
  tx.audit({ action: 'store_import', noun: 'import', id: input.id_import, after: { kind: name, rows: good.length } });
  tx.changed('import', input.id_import, [actor.id_company]);
  return undefined;
}

function refusalOf({ isBad, changed, good }: { isBad: boolean; changed: number; good: number }): AppError | undefined {
  if (isBad) return changedSince();
  if (changed > 0) return rowsChanged(changed);
  return good === 0 ? nothingToStore() : undefined;
}

/** Discards an import that waits and deletes its rows. Errors: 403, 404, 409. */
export async function discardImport(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_import: number; version: number },
): Promise<void> {
  await findDecided(tx, actor, kinds, input);
  await queries.forgetRows(tx, input.id_import);
  await queries.setState(tx, input.id_import, 'DISCARDED');
  tx.changed('import', input.id_import, [actor.id_company]);
}

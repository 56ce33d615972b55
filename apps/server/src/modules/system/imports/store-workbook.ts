import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Actor, scopeOf } from '../../../platform/http/context.ts';
import { AppError, fromDatabase, unprocessable } from '../../../platform/http/errors.ts';
import type { Services } from '../../../services.ts';
import { checkRows } from './check-rows.ts';
import { checkSheets, hasNewlyBad, isGood, storeFound } from './check-workbook.ts';
import { storingLimit } from './company-limits.ts';
import { holdKinds } from './hold-kinds.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as imports from './imports.queries.ts';
import type { Who } from './kind.ts';
import { findWaitingWorkbook, type WaitingSheet, waitingSheets } from './read-workbook.ts';
import { changedSince, nothingToStore, rowsChanged } from './refused.ts';
import { remarkChanged } from './remark-changed.ts';
import { beating } from './take-turn.ts';
import * as queries from './workbooks.queries.ts';

/** The workbook being stored, in this version: another process must not have taken it. */
interface Taken {
  id_workbook: number;
  version: number;
}

/**
 * Starts storing the valid rows of all sheets; they are written after the transaction. Errors: 403, 404, 409 IMPORTACION_CERRADA,
 * MODIFICADO, 422 FILAS_CON_ERRORES, SIN_CAMBIOS.
 */
export async function beginStoring(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_workbook: number; version: number; leave_out_bad: boolean },
  services: Services,
): Promise<void> {
  const { sheets, version } = await findWaitingWorkbook(tx, actor, kinds, input);
  const sum = (effect: 'NEW' | 'CHANGE' | 'BAD') => sheets.reduce((all, sheet) => all + (sheet.counts[effect] ?? 0), 0);
  const bad = sum('BAD');
  if (bad > 0 && !input.leave_out_bad)
    throw unprocessable(
      'FILAS_CON_ERRORES',
      `Corrija ${bad === 1 ? 'la fila' : `las ${bad} filas`} con errores o déjelas fuera`,
    );
  if (sum('NEW') + sum('CHANGE') === 0) throw nothingToStore();
  const { id_workbook } = input;
  await queries.setWorkbookState(tx, id_workbook, 'STORING');
  await queries.beginProgress(
    tx,
    id_workbook,
    sheets.reduce((all, { counts }) => all + Object.values(counts).reduce((sum, n) => sum + n, 0), 0),
  );
  tx.changed('import', undefined, [actor.id_company]);
  const taken = { id_workbook, version: version + 1 };
  tx.afterCommit.push(() => services.background.run(() => storeSheets(services, actor, kinds, taken)));
}

const toCheck = (sheets: readonly WaitingSheet[]) =>
  sheets.map(({ kind, before }) => ({ kind, entered: before.map(({ row_number, cells }) => ({ row_number, cells })) }));

/** External data for the sheets, by kind: requested before any lock is taken. */
async function askOutside(
  services: Services,
  actor: Actor,
  sheets: readonly WaitingSheet[],
): Promise<Map<string, unknown>> {
  const { db } = services;
  const asking = sheets.filter(sheet => sheet.kind.ready !== undefined);
  if (asking.length === 0) return new Map();
  const checked = await db.write(scopeOf(actor), systemAuthor, async tx => {
    await tx.elevate();
    return checkSheets(tx, { actor, today: tx.today }, toCheck(sheets));
  });
  const ready = new Map<string, unknown>();
  for (const { kind } of asking) {
    const rows = checked[sheets.findIndex(sheet => sheet.kind === kind)] ?? [];
    ready.set(kind.kind, await kind.ready?.(work => db.read(scopeOf(actor), work), rows.filter(isGood)));
  }
  return ready;
}

/** Checks and writes each sheet after those that it refers to. Errors: 409 REVISION_CAMBIADA; 422 SIN_CAMBIOS; any refusal of storing. */
async function writeSheets(
  tx: Tx,
  who: Who,
  sheets: readonly WaitingSheet[],
  ready: Map<string, unknown>,
  told: (done: number) => void,
): Promise<number> {
  let stored = 0;
  let done = 0;
  /** A sheet that is checked again counts as half done. */
  const half = (count: number): void => {
    done += count / 2;
    told(Math.floor(done));
  };
  const files = toCheck(sheets);
  await holdKinds(tx, who.actor, files);
  for (const [i, { id_import, kind, before }] of sheets.entries()) {
    const rows = await checkRows(tx, who, kind, files[i]?.entered ?? []);
    if (hasNewlyBad(rows, before)) throw changedSince();
    const changed = remarkChanged(rows, before);
    if (changed > 0) throw rowsChanged(changed);
    half(rows.length);
    const good = rows.filter(isGood);
    if (good.length > 0) await imports.markStored(tx, id_import, await kind.store(tx, who, good, ready.get(kind.kind)));
    await imports.setState(tx, id_import, 'STORED');
    half(rows.length);
    stored += good.length;
  }
  if (stored === 0) throw nothingToStore();
  return stored;
}

/**
 * Stores the progress in separate transactions. The embedded database has one connection, which the storing transaction uses: there the
 * progress is written at the end, and nobody reads meanwhile.
 */
const progressOf =
  ({ db, background }: Services, id_workbook: number, id_company: number) =>
  (done: number): void =>
    background.run(() =>
      db.write(systemScope, systemAuthor, async tx => {
        await queries.storeProgress(tx, id_workbook, done);
        tx.changed('import', undefined, [id_company]);
      }),
    );

const tooMany = 'Su compañía ya guarda muchos libros: intente en unos minutos';

/** Stores all sheets in one transaction, all or none. If it fails, the workbook stays as it was checked. */
async function storeSheets(services: Services, actor: Actor, kinds: ImportKinds, taken: Taken): Promise<void> {
  const { db, log } = services;
  const { id_workbook } = taken;
  const { id_company, id_user } = actor;
  // Until its transaction locks the row.
  const silence = beating(services, tx => queries.renewStoring(tx, taken));
  const isMine = async (tx: Tx): Promise<boolean> => {
    const stands = await queries.lockWorkbook(tx, id_workbook);
    return stands?.state === 'STORING' && stands.version === taken.version;
  };
  const store = async (): Promise<void> => {
    const sheets = await db.read(systemScope, tx => waitingSheets(tx, actor, kinds, id_workbook));
    const ready = await askOutside(services, actor, sheets);
    silence();
    await db.write(scopeOf(actor), { id_user, id_company, request_id: null }, async tx => {
      await tx.elevate();
      if (!(await isMine(tx))) return;
      const rows = await writeSheets(
        tx,
        { actor, today: tx.today },
        sheets,
        ready,
        progressOf(services, id_workbook, id_company),
      );
      await tx.elevate();
      await queries.setWorkbookState(tx, id_workbook, 'STORED');
      tx.audit({ action: 'store_workbook', noun: 'import', id: id_workbook, after: { rows } });
      tx.changed('import', undefined, [id_company]);
    });
  };
  /** Returns the workbook to its checked state with the reason; `looksAgain` checks the rows again to show new errors and what others changed. */
  const giveBack = (text: string, looksAgain: boolean): Promise<void> =>
    db.write(scopeOf(actor), systemAuthor, async tx => {
      await tx.elevate();
      if (!(await isMine(tx))) return;
      const sheets = looksAgain ? await waitingSheets(tx, actor, kinds, id_workbook) : [];
      const checked = await checkSheets(tx, { actor, today: tx.today }, toCheck(sheets));
      for (const [i, sheet] of sheets.entries()) {
        const rows = checked[i] ?? [];
        remarkChanged(rows, sheet.before);
        await storeFound(tx, sheet, rows);
      }
      await queries.setWorkbookState(tx, id_workbook, 'CHECKED', `No se guardó nada. ${text}`);
      tx.changed('import', undefined, [id_company]);
    });
  const outcome = await storingLimit(id_company)(() =>
    store().then(
      () => 'stored' as const,
      (error: unknown) => ({ error }),
    ),
  );
  silence();
  if (outcome === 'stored') return;
  const { error } = outcome ?? { error: new AppError(503, 'SERVIDOR_OCUPADO', tooMany) };
  const known = error instanceof AppError ? error : fromDatabase(error);
  if (known === undefined) log.error({ id_workbook, error: String(error) }, 'workbook was not stored');
  // The database may be unavailable, and that may be the cause of the failure.
  const back = () => giveBack(known?.message ?? 'Intente otra vez', outcome !== undefined);
  await services.background
    .insist(back)
    .catch(again => log.error({ id_workbook, error: String(again) }, 'workbook stays until it is found cut off'));
}

/** Discards a workbook that waits and deletes its rows. Errors: 403, 404, 409. */
export async function discardWorkbook(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_workbook: number; version: number },
): Promise<void> {
  const { sheets } = await findWaitingWorkbook(tx, actor, kinds, input);
  for (const { id_import } of sheets) {
    await imports.forgetRows(tx, id_import);
    await imports.setState(tx, id_import, 'DISCARDED');
  }
  await queries.setWorkbookState(tx, input.id_workbook, 'DISCARDED');
  tx.changed('import', undefined, [actor.id_company]);
}

import type { saveTerminal } from '@cabezal/contract/operations/terminals/terminals.calls';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, notFound } from '../../../platform/http/errors.ts';
import { demandMayKeepCatalogues } from '../../system/catalogues/entries.ts';
import { differences } from '../../system/records/differences.ts';
import * as queries from './terminals.queries.ts';

/** Stores the rules of a port or depot about its slots; returns its id. Errors: 404, 409 MODIFICADO, 422 SOLO_OPERADORA. */
export async function storeTerminalRules(
  tx: Tx,
  actor: Actor,
  { id_location, version, ...rules }: z.infer<typeof saveTerminal.input>,
): Promise<number> {
  demandMayKeepCatalogues(actor);
  if ((await queries.findTerminalRow(tx, id_location)) === undefined) throw notFound('El terminal no existe');
  await tx.elevate();
  // A place without rules has no row to lock.
  await holdName(tx, `terminal ${id_location}`);
  const before = await queries.findTerminalRow(tx, id_location);
  if (before === undefined) throw notFound('El terminal no existe');
  if (before.version !== version) throw changedMeanwhile();
  const changed = differences<queries.Rules>(before, rules);
  if (Object.keys(changed.after).length === 0) return id_location;
  await queries.storeTerminal(tx, id_location, rules);
  tx.audit({ action: 'save_terminal', noun: 'terminal', id: id_location, ...changed });
  tx.changed('terminal', id_location, []);
  return id_location;
}

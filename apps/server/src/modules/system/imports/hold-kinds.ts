import { IMPORT_KINDS } from '@cabezal/contract/system/imports/import-kinds.data';
import { WORKBOOK_KINDS } from '@cabezal/contract/system/imports/workbooks.calls';
import { holdName, holdNameShared } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { Entered, KindOfImport } from './kind.ts';

/** The order in which several kinds are locked: that of storing a workbook, then the kinds outside workbooks. */
const order: readonly string[] = [...new Set<string>([...WORKBOOK_KINDS, ...IMPORT_KINDS])];

/** Whether this person's files import records of other companies, whose own people may import the same records at the same time. */
const bringsForOthers = (actor: Actor): boolean => actor.audience === 'operator' || actor.company_type === 'FWDR';

/**
 * Locks the kinds, so that files of one kind are stored one after the other and the second one sees the rows of the first: among the people
 * of one company, and with those who import for others. Call it before the rows are checked again; for most kinds nothing else prevents the
 * same file, stored by two people at once, from being stored twice. Finally it takes the lock that the kind shares with its form.
 */
export async function holdKinds(
  tx: Tx,
  actor: Actor,
  files: readonly { kind: KindOfImport<unknown>; entered: readonly Entered[] }[],
): Promise<void> {
  const place = (file: { kind: KindOfImport<unknown> }): number => order.indexOf(file.kind.kind);
  const sorted = files.toSorted((a, b) => place(a) - place(b));
  for (const { kind } of sorted) {
    const name = `import ${kind.kind}`;
    if (bringsForOthers(actor)) await holdName(tx, name);
    else {
      await holdNameShared(tx, name);
      await holdName(tx, `${name} ${actor.id_company}`);
    }
  }
  for (const { kind, entered } of sorted) await kind.hold?.(tx, entered);
}

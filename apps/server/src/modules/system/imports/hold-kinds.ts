import { IMPORT_KINDS } from '@cabezal/contract/system/imports/import-columns.data';
import { WORKBOOK_KINDS } from '@cabezal/contract/system/imports/workbooks.calls';
import { holdName, holdNameTogether } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { Entered, KindOfImport } from './kind.ts';

/** As a workbook stores them, then those that no workbook has: whoever holds several holds them in this order. */
const order: readonly string[] = [...new Set<string>([...WORKBOOK_KINDS, ...IMPORT_KINDS])];

/** Whose files bring in records of other companies: their owners may bring in the same at the same moment. */
const bringsForOthers = (actor: Actor): boolean => actor.audience === 'operator' || actor.company_type === 'FWDR';

/**
 * Records of a kind are brought in one file after the other, so that the second sees what the first stored: by the people of one company, and
 * by who brings them in for others. Taken before the rows are looked at again; most kinds have nothing else that keeps the same file, stored
 * by two people at once, from standing there twice. Last what the kind shares with its form.
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
      await holdNameTogether(tx, name);
      await holdName(tx, `${name} ${actor.id_company}`);
    }
  }
  for (const { kind, entered } of sorted) await kind.hold?.(tx, entered);
}

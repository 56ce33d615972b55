import { purchaseFeeColumns } from '@cabezal/contract/prices/fees/rate-import.data';
import type { Tx } from '../../../platform/db/tx.ts';
import type { RuleFile, Scope } from '../dated-rules/rule-file.ts';
import { ruleImport } from '../dated-rules/rule-import.ts';
import { costsChanged } from '../pricing/compute-open-costs.ts';
import { PURCHASE_FEE_KIND } from './purchase-fee.record.ts';
import { mayWritePurchases } from './purchase-rights.ts';
import { PURCHASE_FEE_ACTIONS } from './save-purchase.ts';

/**
 * Computes the open trips of the affected carriers again, once for each carrier; after a change of a general rate, those of all carriers.
 */
async function computeOpen(tx: Tx, rates: readonly { scope: Scope; valid_from: string }[]): Promise<void> {
  const first = new Map<number | null, string>();
  const isGeneral = rates.some(({ scope }) => scope.id_carrier === null);
  for (const { scope, valid_from } of rates) {
    const id_carrier = isGeneral ? null : Number(scope.id_carrier);
    const known = first.get(id_carrier);
    if (known === undefined || valid_from < known) first.set(id_carrier, valid_from);
  }
  for (const [id_carrier, valid_from] of [...first].sort(([a], [b]) => (a ?? 0) - (b ?? 0)))
    await costsChanged(tx, { what: 'purchase', id_carrier, valid_from });
}

/** Purchase rates have no proposals: whoever writes a rate approves it. */
const PURCHASE_FEE_FILE: RuleFile = {
  importKind: 'purchase_fees',
  columns: purchaseFeeColumns,
  action: 'purchase_fee.write',
  kind: PURCHASE_FEE_KIND,
  kept: ['diesel_base_usd'],
  owner: {
    cell: 'carrier',
    column: 'id_carrier',
    records: {
      table: 'companies',
      key: 'id_company',
      words: ['ruc', 'name'],
      where: { company_type: 'TRANS', is_operator: false },
    },
    missing: 'No hay un transportista particular con ese RUC o nombre',
  },
  named: [],
  actions: PURCHASE_FEE_ACTIONS,
  mayWrite: mayWritePurchases,
  approves: () => true,
  backdates: actor => actor.actions.has('fee.backdate'),
  written: computeOpen,
};

export const purchaseFeeImport = ruleImport(PURCHASE_FEE_FILE);

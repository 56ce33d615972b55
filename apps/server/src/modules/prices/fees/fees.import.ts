import { feeColumns } from '@cabezal/contract/prices/fees/rate-import.data';
import type { RuleFile } from '../dated-rules/rule-file.ts';
import { ruleImport } from '../dated-rules/rule-import.ts';
import { FEE_KIND } from './fee.record.ts';
import { approvesFees, backdatesFees, mayWriteFee } from './fee-rights.ts';
import { FEE_ACTIONS } from './save-fee.ts';

const FEE_FILE: RuleFile = {
  importKind: 'fees',
  columns: feeColumns,
  action: 'fee.write',
  kind: FEE_KIND,
  kept: ['diesel_base_usd', 'free_hours'],
  owner: {
    cell: 'client',
    column: 'id_client',
    records: { table: 'companies', key: 'id_company', words: ['ruc', 'name'], belongs_to: 'id_advisor' },
    missing: 'No hay una compañía con ese RUC o nombre',
  },
  named: [
    {
      cell: 'shipping_line',
      column: 'id_shipping_line',
      records: { table: 'shipping_lines', key: 'id_shipping_line', words: ['name'] },
      missing: 'No hay una naviera con ese nombre',
    },
    {
      cell: 'product',
      column: 'id_product',
      records: { table: 'products', key: 'id_product', words: ['name'] },
      missing: 'No hay un producto con ese nombre',
    },
  ],
  actions: FEE_ACTIONS,
  mayWrite: (actor, { id, belongs_to }) => mayWriteFee(actor, { id_client: id, id_advisor: belongs_to }),
  approves: approvesFees,
  backdates: backdatesFees,
};

export const feeImport = ruleImport(FEE_FILE);

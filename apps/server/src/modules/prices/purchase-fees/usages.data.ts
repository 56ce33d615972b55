import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const PURCHASE_FEE_USAGES: readonly TableUsage[] = [
  tableUsage({
    table: 'purchase_fees',
    one: 'tarifa de compra',
    many: 'tarifas de compra',
    of: {
      companies: ['id_carrier'],
      users: ['approved_by', 'voided_by'],
      cantons: ['id_canton'],
      locations: ['id_port', 'id_plant'],
      routes: ['id_route'],
      container_types: ['id_container_type'],
    },
  }),
  tableUsage({
    table: 'purchase_params',
    one: 'parámetro de compra',
    many: 'parámetros de compra',
    of: { companies: ['id_carrier'] },
  }),
];

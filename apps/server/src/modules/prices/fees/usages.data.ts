import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const FEE_USAGES: readonly TableUsage[] = [
  tableUsage({
    table: 'fees',
    one: 'tarifa',
    many: 'tarifas',
    of: {
      companies: ['id_client'],
      users: ['approved_by', 'voided_by'],
      cantons: ['id_canton'],
      locations: ['id_port', 'id_plant'],
      routes: ['id_route'],
      container_types: ['id_container_type'],
      products: ['id_product'],
      shipping_lines: ['id_shipping_line'],
    },
  }),
  tableUsage({
    table: 'surcharges',
    one: 'recargo',
    many: 'recargos',
    of: {
      companies: ['id_client', 'id_carrier'],
      users: ['approved_by', 'voided_by'],
      cantons: ['id_canton'],
      locations: ['id_port', 'id_plant'],
      routes: ['id_route'],
      container_types: ['id_container_type'],
      products: ['id_product'],
      shipping_lines: ['id_shipping_line'],
    },
  }),
  tableUsage({
    table: 'fee_simulations',
    one: 'simulación de tarifas',
    many: 'simulaciones de tarifas',
    of: { users: ['id_user'] },
  }),
];

import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const COST_USAGES: readonly TableUsage[] = [
  tableUsage({
    table: 'service_costs',
    one: 'costo de servicio',
    many: 'costos de servicios',
    of: { companies: ['id_provider'], users: ['approved_by', 'voided_by'] },
  }),
  tableUsage({
    table: 'dynamic_costs',
    one: 'costo por compañía',
    many: 'costos por compañía',
    of: { companies: ['id_company'], users: ['approved_by', 'voided_by'] },
  }),
  tableUsage({
    table: 'deposit_costs',
    one: 'costo de depósito',
    many: 'costos de depósito',
    of: {
      users: ['approved_by', 'voided_by'],
      locations: ['id_location'],
      container_types: ['id_container_type'],
      shipping_lines: ['id_shipping_line'],
    },
  }),
  tableUsage({
    table: 'payment_costs',
    one: 'costo por pagar',
    many: 'costos por pagar',
    of: { companies: ['company_provider_id', 'company_transport_id'], users: ['voided_by'] },
  }),
  tableUsage({
    table: 'cost_orders',
    one: 'orden a proveedor',
    many: 'órdenes a proveedores',
    of: { companies: ['company_provider_id'], users: ['voided_by', 'cancel_asked_by'] },
  }),
];

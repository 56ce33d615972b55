import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const BILLING_USAGES: readonly TableUsage[] = [
  tableUsage({
    table: 'payment_orders',
    one: 'orden de pago',
    many: 'órdenes de pago',
    of: { companies: ['id_bill_to'], users: ['created_by'] },
  }),
  tableUsage({
    table: 'payment_order_lines',
    one: 'rubro de orden de pago',
    many: 'rubros de órdenes de pago',
    of: { services: ['id_service'] },
  }),
  tableUsage({
    table: 'invoices',
    one: 'factura',
    many: 'facturas',
    of: { companies: ['id_bill_to'], users: ['created_by'] },
  }),
];

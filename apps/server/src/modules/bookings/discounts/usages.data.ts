import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const DISCOUNT_USAGES: readonly TableUsage[] = [
  tableUsage({
    table: 'discounts',
    one: 'descuento',
    many: 'descuentos',
    of: { cantons: ['id_canton'], locations: ['id_port'] },
  }),
  tableUsage({
    table: 'discount_claims',
    one: 'código de descuento',
    many: 'códigos de descuento',
    of: { companies: ['id_company'], users: ['claimed_by'] },
  }),
  tableUsage({
    table: 'discount_redemptions',
    one: 'uso de descuento',
    many: 'usos de descuentos',
    of: { companies: ['id_company'], users: ['redeemed_by', 'reversed_by'] },
  }),
];

import { FEE_WORDS, SURCHARGE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { recordKind } from '../../system/records/record-kind.ts';
import { COMMON_LABELS, COMMON_SCOPE, type DatedKind, type RateKind } from '../dated-rules/dated-kind.ts';

const SALE_LABELS = {
  ...COMMON_LABELS,
  id_client: 'Cliente',
  id_shipping_line: 'Naviera',
  id_product: 'Producto',
} as const;
const SALE_SCOPE = [...COMMON_SCOPE, 'id_client', 'id_shipping_line', 'id_product'] as const;

export const FEE = recordKind({
  table: 'fees',
  key: 'id_fee',
  noun: 'fee',
  missing: 'La tarifa no existe',
  labels: {
    ...SALE_LABELS,
    diesel_base_usd: 'Diésel base',
    free_hours: 'Horas libres',
    basic: 'Básica',
  },
});
export const FEE_KIND: RateKind<'fees'> = {
  record: FEE,
  code: { prefix: 'TAR-', digits: 5 },
  scope: SALE_SCOPE,
  items: { table: 'fee_items', key: 'id_fee' },
  charged: 'id_fee',
  words: FEE_WORDS,
};

export const SURCHARGE = recordKind({
  table: 'surcharges',
  key: 'id_surcharge',
  noun: 'surcharge',
  missing: 'El recargo no existe',
  labels: {
    ...SALE_LABELS,
    kind: 'Recargo',
    side: 'Lado',
    id_service: 'Servicio',
    id_carrier: 'Transportista',
    method: 'Método',
    amount: 'Valor',
    params: 'Condiciones',
    auto: 'Automático',
  },
});
export const SURCHARGE_KIND: DatedKind<'surcharges'> = {
  record: SURCHARGE,
  code: { prefix: 'REC-', digits: 3 },
  scope: [...SALE_SCOPE, 'id_carrier', 'kind', 'side'],
  items: null,
  charged: 'id_surcharge',
  words: SURCHARGE_WORDS,
};

/** Sample rules and facts for the tests of the rates: the worked trip of 8-money §1.2 (El Guabo → Puerto Bolívar, 40RH). */
import { type PurchaseRules, preparePurchaseRules, prepareRules, type SaleRules } from './prepare-rules';
import type { PurchaseFacts, RateFacts } from './rate-facts';
import type {
  Fee,
  FeeItem,
  Holiday,
  PriceItem,
  PurchaseFee,
  PurchaseParam,
  RatedService,
  Surcharge,
  SurchargeKind,
} from './rate-rules';

export const FLE = 1;
export const STB = 5;
export const GEN = 6;
export const CUS = 8;
export const ALM = 9;
export const VIP = 90;

const service = (
  id_service: number,
  code: string,
  name: string,
  service_type: string,
  unit_price: string | null,
): RatedService => ({
  id_service,
  code,
  name,
  service_type,
  iva_kind: service_type === 'FLETE' ? 'ZERO' : 'STANDARD',
  unit_price,
});

export const SERVICES: readonly RatedService[] = [
  service(FLE, 'FLE', 'Flete terrestre de contenedor', 'FLETE', null),
  service(STB, 'STB', 'Stand-by (hora)', 'ESPERA', '15.00'),
  service(GEN, 'GEN', 'Alquiler de generador', 'ALQUILER', '60.00'),
  service(CUS, 'CUS', 'Custodia / candado satelital', 'CUSTODIA', '60.00'),
  service(ALM, 'ALM', 'Almacenaje en patio', 'PATIO', '12.00'),
  service(VIP, 'VIP', 'Atención especial', 'OTRO', null),
];

export const CLIENT = 12;
export const PAYER = 13;
export const STRANGER = 99;
export const CARRIER = 70;
export const DAY = '2026-11-24';

export const FACTS: RateFacts = {
  date: DAY,
  reservation_type: 'E',
  template: 'E_CON_RETIRO',
  id_bill_to: CLIENT,
  id_client: CLIENT,
  id_plant: 501,
  id_route: 601,
  id_canton: 701,
  id_province: 7,
  id_port: 801,
  id_container_type: 6,
  container_group: 'REEFER',
  id_shipping_line: 3,
  id_product: 4,
  km: 234,
  hours: 9.5,
  cargo_kg: 25_600,
  tare_kg: 4_800,
  plants: 1,
  needs_generator: true,
  own_generator: false,
  appointment_time: '10:00',
  services: [],
  parameters: {
    diesel_usd_galon: '2.70',
    diesel_valid_from: '2026-11-12',
    km_por_galon_cargado: 6.5,
    sobrepeso_desde_kg: 27_000,
    noche_desde: '22:00',
    noche_hasta: '05:00',
  },
};

/** The facts of the worked trip with some changes. */
export const factsOf = (changes: Partial<RateFacts> = {}): RateFacts => ({ ...FACTS, ...changes });

export const purchaseFactsOf = (changes: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  ...FACTS,
  id_carrier: CARRIER,
  sale_freight: '480.00',
  ...changes,
});

export const itemOf = (id_service: number, amount: string, changes: Partial<PriceItem> = {}): FeeItem => ({
  id_fee_item: id_service * 1000,
  id_service,
  method: 'FIJO',
  amount,
  included: false,
  auto: false,
  ...changes,
});

/** A general fee of the freight alone, approved and in force since January, with some changes. */
export const feeOf = (id_fee: number, freight: string, changes: Partial<Fee> = {}): Fee => ({
  id_fee,
  code: `TAR-${String(id_fee).padStart(5, '0')}`,
  id_family: id_fee,
  version: 1,
  valid_from: '2026-01-01',
  valid_to: null,
  approved_at: '2025-12-20T15:00:00.000Z',
  items: [itemOf(FLE, freight)],
  ...changes,
});

/** Method, amount and service of each kind of surcharge in the samples. */
const SAMPLE: Readonly<Record<SurchargeKind, Pick<Surcharge, 'method' | 'amount' | 'id_service'>>> = {
  COMBUSTIBLE: { method: 'POR_GALON', amount: '0.00', id_service: FLE },
  SOBREPESO: { method: 'POR_TONELADA', amount: '12.00', id_service: FLE },
  PARADA_EXTRA: { method: 'POR_PARADA', amount: '30.00', id_service: FLE },
  NOCTURNO: { method: 'PORCENTAJE', amount: '10.00', id_service: FLE },
  FERIADO: { method: 'FIJO', amount: '45.00', id_service: FLE },
  GENSET: { method: 'FIJO', amount: '60.00', id_service: GEN },
};

/** A general surcharge of a kind, with some changes. */
export const surchargeOf = (
  id_surcharge: number,
  kind: SurchargeKind,
  changes: Partial<Surcharge> = {},
): Surcharge => ({
  id_surcharge,
  code: `REC-${String(id_surcharge).padStart(3, '0')}`,
  kind,
  side: 'VENTA',
  ...SAMPLE[kind],
  params: null,
  auto: true,
  valid_from: '2026-01-01',
  valid_to: null,
  approved_at: '2025-12-20T15:00:00.000Z',
  ...changes,
});

export const rulesOf = (
  fees: readonly Fee[],
  surcharges: readonly Surcharge[] = [],
  holidays: readonly Holiday[] = [],
): SaleRules => prepareRules({ services: SERVICES, fees, surcharges, holidays });

export const purchaseFeeOf = (
  id_purchase_fee: number,
  freight: string,
  changes: Partial<PurchaseFee> = {},
): PurchaseFee => ({
  id_purchase_fee,
  code: `TCO-${String(id_purchase_fee).padStart(5, '0')}`,
  id_family: id_purchase_fee,
  version: 1,
  valid_from: '2026-01-01',
  valid_to: null,
  approved_at: '2025-12-20T15:00:00.000Z',
  items: [{ ...itemOf(FLE, freight), id_purchase_fee_item: id_purchase_fee * 10 }],
  ...changes,
});

export const purchaseRulesOf = (
  purchase_fees: readonly PurchaseFee[],
  purchase_params: readonly PurchaseParam[] = [],
  surcharges: readonly Surcharge[] = [],
): PurchaseRules =>
  preparePurchaseRules({ services: SERVICES, surcharges, holidays: [], purchase_fees, purchase_params });

/** The rules of the worked trip. */
export const WORKED_FEES: readonly Fee[] = [
  feeOf(1, '520.00', { id_container_type: 6 }),
  feeOf(3, '500.00', { id_canton: 701, id_port: 801, id_container_type: 6 }),
  feeOf(12, '480.00', {
    id_client: CLIENT,
    id_canton: 701,
    id_port: 801,
    id_container_type: 6,
    valid_to: '2026-11-30',
    diesel_base_usd: '2.50',
  }),
  feeOf(13, '505.00', {
    id_client: CLIENT,
    id_canton: 701,
    id_port: 801,
    id_container_type: 6,
    valid_from: '2026-12-01',
  }),
];
export const WORKED_SURCHARGES: readonly Surcharge[] = [
  surchargeOf(1, 'COMBUSTIBLE'),
  surchargeOf(2, 'SOBREPESO'),
  surchargeOf(3, 'GENSET'),
];

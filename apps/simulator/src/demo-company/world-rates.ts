/** Sale rates by plant canton, port and container type, and the purchase rates of carriers for the same. Prices are invented. */
import type { Row } from './batches';
import { localDate } from './clock';
import { containerTypeByCode, serviceByCode } from './reference';
import { roadBetween } from './roads';
import { TRADES } from './trades.data';
import { type Company, type Place, type Rate, rateKey } from './world';
import { PERMIT_PORTS } from './world-permits';

const BASE_USD = 80;
/** First day of the surcharges that are already agreed. */
const SOON_MS = 30 * 24 * 3_600_000;
const USD_PER_KM = 2.1;
const TYPE_FACTOR: Readonly<Record<string, number>> = { '40RH': 1.12, '40HC': 1, '40DC': 0.98, '20DC': 0.94 };
/** General purchase rate as a part of the general sale rate. */
const PURCHASE_SHARE = 0.74;
/** Clients with rates of their own, with the factor on the general one. */
const CLIENT_FACTOR: Readonly<Record<string, number>> = { 'rio-jubones': 0.96, mondragon: 1.04, electrohogar: 0.97 };

export interface Rates {
  readonly fees: Map<string, Rate>;
  readonly purchaseFees: Map<string, Rate>;
  readonly feeRows: Row[];
  readonly feeItemRows: Row[];
  readonly purchaseRows: Row[];
  readonly purchaseItemRows: Row[];
}

interface Lane {
  readonly type: 'E' | 'I';
  readonly plant: Place;
  readonly port: Place;
  readonly container: string;
}

function roundUsd(amount: number): number {
  return Math.round(amount / 5) * 500;
}

/** Every canton, port and container type that the trades use, each once. */
function lanes(places: ReadonlyMap<string, Place>): Map<string, Lane> {
  const found = new Map<string, Lane>();
  for (const trade of TRADES) {
    for (const code of trade.plants) {
      for (const portCode of PERMIT_PORTS) {
        const plant = places.get(code);
        const port = places.get(portCode);
        if (!plant || !port) continue;
        const key = `${trade.type}:${plant.id_canton}:${port.id}:${trade.container}`;
        if (!found.has(key)) found.set(key, { type: trade.type, plant, port, container: trade.container });
      }
    }
  }
  return found;
}

export function makeRates(
  places: ReadonlyMap<string, Place>,
  customers: ReadonlyMap<string, Company>,
  carriers: readonly Company[],
  since: number,
): Rates {
  const rates: Rates = {
    fees: new Map(),
    purchaseFees: new Map(),
    feeRows: [],
    feeItemRows: [],
    purchaseRows: [],
    purchaseItemRows: [],
  };
  const from = localDate(since);
  for (const lane of lanes(places).values()) {
    const usd = (BASE_USD + USD_PER_KM * roadBetween(lane.plant, lane.port).km) * (TYPE_FACTOR[lane.container] ?? 1);
    addFee(rates, lane, null, roundUsd(usd), from);
    for (const [key, factor] of Object.entries(CLIENT_FACTOR)) {
      const client = customers.get(key);
      if (client && ships(key, lane)) addFee(rates, lane, client, roundUsd(usd * factor), from);
    }
    const general = addPurchaseFee(rates, lane, null, roundUsd(usd * PURCHASE_SHARE), from);
    for (const carrier of carriers) {
      const key = rateKey(lane.type, lane.plant.id_canton, lane.port.id, typeOf(lane), carrier.id);
      // For some lanes there is no rate of the carrier: the general rate applies.
      if ((lane.plant.id_canton + carrier.id) % 3 === 0) rates.purchaseFees.set(key, general);
      else addPurchaseFee(rates, lane, carrier, roundUsd(usd * PURCHASE_SHARE * (0.97 + carrier.id * 0.01)), from);
    }
  }
  return rates;
}

/** Parameters of the carriers' pay without a rate, and the terms of payment. */
export function purchaseParamRows(since: number): Row[] {
  const values = {
    porcentaje_venta: 70,
    minimo: '90.00',
    stand_by_pago_hora: '8.00',
    anticipo_max_pct: 50,
    retencion_pct: 1,
    plazo_dias: 15,
  };
  return Object.entries(values).map(([key, value], n) => ({
    id_purchase_param: n + 1,
    id_carrier: null,
    key,
    value,
    valid_from: localDate(since),
    author: 'Demostración',
    is_demo: true,
  }));
}

/** Surcharges: one is valid, the others begin on a future day. */
export function surchargeRows(since: number, now: number): Row[] {
  const freight = serviceByCode('FLE').id_service;
  const [from, soon] = [localDate(since), localDate(now + SOON_MS)];
  const surcharges: Row[] = [
    { kind: 'PARADA_EXTRA', method: 'POR_PARADA', amount: '35.00', valid_from: from },
    { kind: 'COMBUSTIBLE', method: 'POR_GALON', amount: '0.00', valid_from: soon, params: { diesel_base_usd: '2.50' } },
    {
      kind: 'SOBREPESO',
      method: 'POR_TONELADA',
      amount: '12.00',
      valid_from: soon,
      params: { sobrepeso_desde_kg: 30_000 },
    },
    { kind: 'NOCTURNO', method: 'PORCENTAJE', amount: '5.00', valid_from: soon },
    { kind: 'FERIADO', method: 'FIJO', amount: '40.00', valid_from: soon },
    { kind: 'GENSET', method: 'FIJO', amount: '60.00', valid_from: soon, id_service: serviceByCode('GEN').id_service },
  ];
  return surcharges.map((surcharge, n) => ({
    id_surcharge: n + 1,
    id_family: n + 1,
    code: `REC-${String(n + 1).padStart(3, '0')}`,
    side: 'VENTA',
    id_service: freight,
    params: null,
    auto: true,
    approved_at: `${from}T12:00:00Z`,
    is_demo: true,
    ...surcharge,
  }));
}

/** True when a customer uses a lane. */
function ships(customer: string, lane: Lane): boolean {
  return TRADES.some(
    trade =>
      trade.customer === customer &&
      trade.type === lane.type &&
      trade.container === lane.container &&
      trade.plants.includes(lane.plant.code),
  );
}

const freightItem = (cents: number): Row => ({
  id_service: serviceByCode('FLE').id_service,
  method: 'FIJO',
  amount: (cents / 100).toFixed(2),
  auto: true,
  is_demo: true,
});

function addFee(rates: Rates, lane: Lane, client: Company | null, cents: number, from: string): void {
  const type = containerTypeByCode(lane.container).id_container_type;
  const id = rates.feeRows.length + 1;
  rates.fees.set(rateKey(lane.type, lane.plant.id_canton, lane.port.id, type, client?.id ?? 0), { id, cents });
  rates.feeRows.push({
    id_fee: id,
    code: `TAR-${String(id).padStart(5, '0')}`,
    reservation_type: lane.type,
    id_canton: lane.plant.id_canton,
    id_port: lane.port.id,
    id_container_type: type,
    id_client: client?.id ?? null,
    id_family: id,
    valid_from: from,
    approved_at: `${from}T12:00:00Z`,
    is_demo: true,
  });
  rates.feeItemRows.push({ id_fee_item: id, id_fee: id, ...freightItem(cents) });
}

const typeOf = (lane: Lane): number => containerTypeByCode(lane.container).id_container_type;

/** Without a carrier: the general rate. */
function addPurchaseFee(rates: Rates, lane: Lane, carrier: Company | null, cents: number, from: string): Rate {
  const type = typeOf(lane);
  const id = rates.purchaseRows.length + 1;
  const rate = { id, cents };
  rates.purchaseFees.set(rateKey(lane.type, lane.plant.id_canton, lane.port.id, type, carrier?.id ?? 0), rate);
  rates.purchaseRows.push({
    id_purchase_fee: id,
    id_family: id,
    code: `COM-${String(id).padStart(5, '0')}`,
    reservation_type: lane.type,
    id_canton: lane.plant.id_canton,
    id_port: lane.port.id,
    id_container_type: type,
    id_carrier: carrier?.id ?? null,
    valid_from: from,
    approved_at: `${from}T12:00:00Z`,
    is_demo: true,
  });
  rates.purchaseItemRows.push({ id_purchase_fee_item: id, id_purchase_fee: id, ...freightItem(cents) });
  return rate;
}

import {
  type PurchaseFee,
  saveCarrierPurchaseFee,
  saveGeneralPurchaseFee,
} from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import type { Client } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';

/** Reference service FLE. */
const FLE = 1;
export const freight = (amount: string) => ({ id_service: FLE, method: 'FIJO', amount, auto: true });

/** From El Guabo’s plant to DP World, the lane of the tests’ export, from the tests' day on. */
export const purchaseInput = (changes: Record<string, unknown> = {}) => ({
  reservation_type: 'E',
  id_plant: place.plantGuabo,
  id_port: place.dpw,
  id_container_type: 6,
  valid_from: '2026-11-21',
  items: [freight('300.00')],
  ...changes,
});

export const makeGeneral = (me: Client, changes: Record<string, unknown> = {}): Promise<PurchaseFee> =>
  me.ok(saveGeneralPurchaseFee, purchaseInput(changes));
export const makeOfCarrier = (me: Client, changes: Record<string, unknown> = {}): Promise<PurchaseFee> =>
  me.ok(saveCarrierPurchaseFee, purchaseInput({ id_carrier: company.carrier, ...changes }));

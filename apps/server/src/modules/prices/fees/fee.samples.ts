import { addFee, type Fee, getFee, updateFee } from '@cabezal/contract/prices/fees/fees.calls';
import type { Answer, Client } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

/** Reference services: freight, genset. */
export const FLE = 1;
export const GEN = 6;

export const freight = (amount: string) => ({ id_service: FLE, method: 'FIJO', amount, auto: true });

/** A rate from El Guabo’s plant to Contecon, a lane without other rates, from the day after the tests’ day on. */
export const feeInput = (changes: Record<string, unknown> = {}) => ({
  reservation_type: 'E',
  id_plant: place.plantGuabo,
  id_port: place.contecon,
  id_container_type: 6,
  valid_from: '2026-12-01',
  items: [freight('500.00')],
  ...changes,
});

/** The rate as the form would send it, with some values changed. */
export async function changedFee(me: Client, id_fee: number, changes: Record<string, unknown>) {
  const { version, items, ...fee } = await me.ok(getFee, { id_fee });
  const head = Object.keys(feeInput()).concat(['id_client', 'valid_to', 'note', 'free_hours']);
  const kept = Object.fromEntries(Object.entries(fee).filter(([field]) => head.includes(field)));
  const lines = items.map(({ service_code: _, service: __, ...item }) => item);
  return { ...kept, id_fee, version, items: lines, ...changes };
}

export const changeFee = async (me: Client, id_fee: number, changes: Record<string, unknown>): Promise<Answer<Fee>> =>
  me.call(updateFee, await changedFee(me, id_fee, changes));

export const makeFee = (me: Client, changes: Record<string, unknown> = {}): Promise<Fee> =>
  me.ok(addFee, feeInput(changes));

import type { Gateway } from '@cabezal/contract/fleet/modems/modems.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, notFound } from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { makeKeys } from '../devices/keys.ts';
import { carrierOf, demandActive } from '../trucks/carrier.ts';
import * as queries from './modems.queries.ts';

const missing = (): Error => notFound('La pasarela no existe');

async function newKey(tx: Tx, actor: Actor, id_gateway: number, endOld: boolean): Promise<string> {
  const [key = ''] = (
    await makeKeys(tx, { table: 'gateways', ids: [id_gateway] }, { author: actor.name, endOld })
  ).values();
  return key;
}

export interface GatewayKey {
  id_gateway: number;
  key: string;
}

/** Adds a gateway of a company, with its first key. Errors: 404, 422 COMPANIA_INACTIVA. */
export async function addGateway(
  tx: Tx,
  actor: Actor,
  input: { name: string; id_company?: number | null },
): Promise<GatewayKey> {
  const carrier = await carrierOf(tx, actor, input.id_company ?? actor.id_company);
  demandActive(carrier);
  await tx.elevate();
  const values = { name: input.name, id_company: carrier.id_company };
  const id_gateway = await queries.insertGateway(tx, values);
  const key = await newKey(tx, actor, id_gateway, false);
  tx.audit({ action: 'add_gateway', noun: 'equipment', id: `gateway-${id_gateway}`, after: values });
  tx.changed('equipment', undefined, [carrier.id_company]);
  return { id_gateway, key };
}

/** A gateway in the person's scope: by row-level security, companies find only their own. Errors: 404. */
async function take(tx: Tx, id_gateway: number): Promise<queries.GatewayFacts> {
  const found = await queries.gatewayFacts(tx, id_gateway);
  if (found === undefined) throw missing();
  await tx.elevate();
  await queries.holdGateway(tx, id_gateway);
  return found;
}

export async function makeGatewayKey(
  tx: Tx,
  actor: Actor,
  input: { id_gateway: number; end_old: boolean },
): Promise<GatewayKey> {
  const { id_gateway, party } = await take(tx, input.id_gateway);
  const key = await newKey(tx, actor, id_gateway, input.end_old);
  tx.audit({ action: 'make_gateway_key', noun: 'equipment', id: `gateway-${id_gateway}` });
  tx.changed('equipment', undefined, party);
  return { id_gateway, key };
}

/** Errors: 404, 409 MODIFICADO. */
export async function updateGateway(
  tx: Tx,
  input: { id_gateway: number; version: number; name: string; active: boolean },
): Promise<void> {
  const before = await take(tx, input.id_gateway);
  const values = { name: input.name, active: input.active };
  if (!(await queries.updateGateway(tx, input, values))) throw changedMeanwhile();
  const id = `gateway-${input.id_gateway}`;
  tx.audit({ action: 'update_gateway', noun: 'equipment', id, ...differences(before, values) });
  tx.changed('equipment', undefined, before.party);
}

export async function readGateway(tx: Tx, id_gateway: number): Promise<Gateway> {
  const found = await queries.findGateway<Gateway>(tx, id_gateway);
  if (found === undefined) throw missing();
  return found;
}

import type { Gateway, GpsCaller } from '@cabezal/contract/fleet/modems/modems.calls';
import * as calls from '@cabezal/contract/fleet/modems/modems.calls';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { placeNear } from '../../places/locations/place-near.ts';
import { mayEditEquipment } from '../equipments/equipment-rights.ts';
import { readEquipment } from '../equipments/read-equipment.ts';
import { addGateway, makeGatewayKey, readGateway, updateGateway } from './gateways.ts';
import { makeModemKey, makeModemKeys } from './modem-keys.ts';
import * as queries from './modems.queries.ts';
import { mountModem } from './mount-modem.ts';

const missing = (): Error => notFound('El módem no existe');

async function readSetup(
  tx: Tx,
  actor: Actor,
  id_equipment: number,
  public_url: string | null,
): Promise<calls.ModemSetup> {
  const found = await queries.findSetup(tx, id_equipment);
  if (found === undefined) throw missing();
  return { ...found, public_url, can: { edit: mayEditEquipment(actor, found) } };
}

async function readSignal(tx: Tx, id_equipment: number): Promise<calls.ModemSignalAnswer> {
  const found = await queries.findSignal(tx, id_equipment);
  if (found === undefined) throw missing();
  const { signal, ...around } = found;
  const now = tx.now.toISOString();
  if (signal === null || signal.lat === null || signal.lng === null)
    return { now, signal: signal && { ...signal, place: null }, ...around };
  const place = await placeNear(tx, { lat: signal.lat, lng: signal.lng });
  return { now, signal: { ...signal, place }, ...around };
}

export function modemRoutes({ env }: Services): Route[] {
  const public_url = env.PUBLIC_URL?.replace(/\/$/, '') ?? null;
  return [...setupRoutes(public_url), ...callerRoutes(), ...gatewayRoutes(public_url)];
}

function setupRoutes(public_url: string | null): Route[] {
  return [
    serve(calls.getModemSetup, ({ tx, actor, input }) => readSetup(tx, actor, input.id_equipment, public_url)),
    serve(calls.getModemSignal, ({ tx, input }) => readSignal(tx, input.id_equipment)),
    serveChange(
      calls.makeModemKey,
      ({ tx, actor, input }) => makeModemKey(tx, actor, input),
      async ({ tx, actor, input }, key) => {
        const { old_key_until } = await readSetup(tx, actor, input.id_equipment, public_url);
        return { key, old_key_until };
      },
    ),
    serveChange(
      calls.makeModemKeys,
      ({ tx, actor, input }) => makeModemKeys(tx, actor, input.ids),
      (_, made) => ({ public_url, ...made }),
    ),
    serveChange(
      calls.mountModem,
      ({ tx, actor, input }) => mountModem(tx, actor, input),
      ({ tx, actor, input }) => readEquipment(tx, actor, input.id_equipment),
    ),
  ];
}

function callerRoutes(): Route[] {
  return [
    serve(calls.getGpsCallers, ({ tx, input }) => listPage<GpsCaller>(tx, queries.callerList(input), input)),
    serveChange(
      calls.forgetGpsCaller,
      async ({ tx, input }) => {
        if (!(await queries.isCallerSeen(tx, input.id_device_caller))) throw notFound('El emisor no está en la lista');
        await tx.elevate();
        await queries.deleteCaller(tx, input.id_device_caller);
        tx.changed('equipment');
      },
      ({ input }) => input,
    ),
  ];
}

function gatewayRoutes(public_url: string | null): Route[] {
  return [
    serve(calls.getGateways, ({ tx, input }) => listPage<Gateway>(tx, queries.gatewayList(input, tx.now), input)),
    serveChange(
      calls.addGateway,
      ({ tx, actor, input }) => addGateway(tx, actor, input),
      (_, made) => ({ ...made, public_url }),
    ),
    serveChange(
      calls.makeGatewayKey,
      ({ tx, actor, input }) => makeGatewayKey(tx, actor, input),
      (_, made) => ({ ...made, public_url }),
    ),
    serveChange(
      calls.updateGateway,
      ({ tx, input }) => updateGateway(tx, input),
      ({ tx, input }) => readGateway(tx, input.id_gateway),
    ),
  ];
}

import { POSITION_MEMORY_DAYS, type Sender } from '@cabezal/domain/system/validation/modem';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, unprocessable } from '../../../platform/http/errors.ts';
import * as queries from './device.queries.ts';

/**
 * Refuses a code that another device of any company sends. Elevated, because devices of other companies count. Errors: 409
 * CODIGO_DUPLICADO.
 */
export async function demandNewCode(tx: Tx, code: string, except: number): Promise<void> {
  await holdName(tx, `device ${code}`);
  const others = await queries.findDevices(tx, { codes: [code], equipments: [] });
  if (others.every(other => other.id_equipment === except)) return;
  const text = 'Ya existe un módem que envía con ese código';
  throw new AppError(409, 'CODIGO_DUPLICADO', text, { code: text });
}

/** Changes code or sender of a modem's device. Its keys and mounts stay, so no position is lost. Elevated. */
export async function changeDevice(
  tx: Tx,
  device: queries.Device,
  to: { code: string; sender: Sender },
): Promise<void> {
  if (to.code !== device.code) await demandNewCode(tx, to.code, device.id_equipment);
  if (to.code !== device.code || to.sender !== device.sender) await queries.updateDevice(tx, { ...device, ...to });
}

/** A device and its new place; nowhere: it is unmounted. */
export type Mounting = queries.MountPlace & { id_device: number };

const nowhere: queries.MountPlace = { id_truck: null, id_equipment: null };

const dayMs = 86_400_000;

/**
 * Mounts devices on trucks, chassis or gensets, or unmounts them, from an instant on. The former mount ends then and stays in the history;
 * positions from before that arrive later belong to the former place. Without an instant: now, except for a device that was never mounted:
 * positions in its memory belong to this first mount, because a device is registered after it was switched on. No mount reaches into the time
 * of a truck's former company, except by an instant that the operator gives. Elevated, with the trucks locked against a move. Errors: 422 when
 * the instant is before the last mount, or before the truck belonged to its company.
 */
export async function mountDevices(
  tx: Tx,
  mountings: readonly Mounting[],
  { at: given, actor }: { at?: Date; actor: Pick<Actor, 'audience' | 'name'> },
): Promise<void> {
  const at = given ?? tx.now;
  const firstFrom = given ?? new Date(tx.now.getTime() - POSITION_MEMORY_DAYS * dayMs);
  await queries.pullMounts(
    tx,
    mountings.map(m => m.id_device),
  );
  const last = new Map(
    (
      await queries.lastMounts(
        tx,
        mountings.map(m => m.id_device),
      )
    ).map(m => [m.id_device, m]),
  );
  const moved = mountings.filter(({ id_device, id_truck, id_equipment }) => {
    const newest = last.get(id_device);
    const now = newest === undefined || newest.to_at !== null ? nowhere : newest;
    return now.id_truck !== id_truck || now.id_equipment !== id_equipment;
  });
  const before = moved.flatMap(({ id_device }) => last.get(id_device) ?? []);
  const end = (mount: queries.Mount): number => Date.parse(mount.to_at ?? mount.from_at);
  if (before.some(mount => end(mount) > at.getTime())) {
    const text = 'Es anterior a su último cambio de lugar';
    throw unprocessable('MONTAJE_ANTERIOR', text, { from_at: text });
  }
  const since = await queries.ownedSince(
    tx,
    moved.flatMap(({ id_truck }) => id_truck ?? []),
  );
  const ownedFrom = ({ id_truck }: Mounting): Date => since.get(id_truck ?? 0) ?? new Date(0);
  if (given !== undefined && actor.audience !== 'operator' && moved.some(to => ownedFrom(to) > given)) {
    const text = 'El camión no era suyo entonces';
    throw unprocessable('MONTAJE_ANTERIOR', text, { from_at: text });
  }
  const firstOf = (to: Mounting): Date =>
    given === undefined && ownedFrom(to) > firstFrom ? ownedFrom(to) : firstFrom;
  const open = before.filter(mount => mount.to_at === null);
  const lasted = (mount: queries.Mount): boolean => Date.parse(mount.from_at) < at.getTime();
  await queries.endMounts(
    tx,
    open.filter(lasted).map(m => m.id_device_mount),
    at,
  );
  await queries.deleteMounts(
    tx,
    open.filter(m => !lasted(m)).map(m => m.id_device_mount),
  );
  await queries.insertMounts(
    tx,
    moved
      .filter(({ id_truck, id_equipment }) => id_truck !== null || id_equipment !== null)
      .map(to => ({ ...to, from_at: last.has(to.id_device) ? at : firstOf(to), author: actor.name })),
  );
}

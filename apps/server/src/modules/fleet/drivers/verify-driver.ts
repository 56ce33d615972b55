import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { findByIdentity } from './driver-edits.queries.ts';

interface Found {
  exists: boolean;
  id_driver: number | null;
  message: string | null;
}

/** Whether a driver with that identity is registered. Companies other than the operator learn only that a stranger exists. */
export async function verifyDriver(tx: Tx, actor: Actor, identification_card: string): Promise<Found> {
  const mine = await findByIdentity(tx, identification_card);
  if (mine !== undefined)
    return { exists: true, id_driver: mine.id_driver, message: 'Ya existe un conductor con esa identificación' };
  if (actor.audience === 'operator') return { exists: false, id_driver: null, message: null };
  await tx.elevate();
  const anywhere = await findByIdentity(tx, identification_card);
  if (anywhere === undefined) return { exists: false, id_driver: null, message: null };
  return {
    exists: true,
    id_driver: null,
    message: 'El conductor ya está registrado en otra compañía: pida a la operadora que lo asocie con la suya',
  };
}

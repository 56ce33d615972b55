import { checkRuc } from '@cabezal/domain/system/validation/identity';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { findByRuc } from './company-edits.queries.ts';

interface Found {
  valid: boolean;
  exists: boolean;
  id_company: number | null;
  name: string | null;
  message: string | null;
}

/** Whether a RUC is valid and free. For another company's RUC, people outside the operator only learn that it exists. */
export async function verifyCompany(tx: Tx, actor: Actor, ruc: string): Promise<Found> {
  const check = checkRuc(ruc);
  const nobody = { exists: false, id_company: null, name: null, message: check.message };
  if (check.level === 'error') return { valid: false, ...nobody };
  await tx.elevate();
  const owner = await findByRuc(tx, ruc);
  if (owner === undefined) return { valid: true, ...nobody };
  const message = 'Ya existe una compañía con ese RUC';
  const isKnown = actor.audience === 'operator' || owner.id_company === actor.id_company;
  return { valid: true, exists: true, id_company: null, name: null, message, ...(isKnown ? owner : {}) };
}

import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { isVisible } from './visible.queries.ts';

/** Errors: 404 if the record is not visible. */
export async function demandVisible(tx: Tx, noun: 'driver' | 'truck', id: number): Promise<void> {
  if (!(await isVisible(tx, noun, id)))
    throw notFound(noun === 'driver' ? 'El conductor no existe' : 'El camión no existe');
}

/** The motives in a company's log are notes of the operator; row-level security also hides other companies. Errors: 404. */
export async function demandCompany(tx: Tx, actor: Actor, id_company: number): Promise<void> {
  if (actor.audience !== 'operator' || !(await isVisible(tx, 'company', id_company)))
    throw notFound('La compañía no existe');
}

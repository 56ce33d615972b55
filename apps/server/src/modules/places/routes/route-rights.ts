import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../../platform/http/context.ts';
import { unprocessable } from '../../../platform/http/errors.ts';

/** Only the operator edits roads, connection points and nearby places, whatever the role: they affect everybody's plans. */
export function mayEditRoutes(actor: Actor): Possible {
  if (!actor.actions.has('route.write')) return 'Su usuario no puede editar rutas y lugares';
  return actor.audience === 'operator' || 'Solo la operadora edita rutas y lugares';
}

/** Errors: 422 RUTA_AJENA. */
export function demandMayEditRoutes(actor: Actor): void {
  const edit = mayEditRoutes(actor);
  if (edit !== true) throw unprocessable('RUTA_AJENA', String(edit));
}

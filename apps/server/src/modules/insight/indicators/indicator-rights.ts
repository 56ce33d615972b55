import type { Actor } from '../../../platform/http/context.ts';
import { hideFromOthers } from '../../../platform/http/errors.ts';

/** Only the operator may download the Excel of an indicator. Errors: 404. */
export const hideIndicator = (actor: Actor): void => hideFromOthers(actor, 'El indicador no existe');

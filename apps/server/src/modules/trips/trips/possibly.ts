import type { Possible } from '@cabezal/contract/shapes';
import { reason, type Verdict } from '@cabezal/domain/trips/rules/refusal';

/** A verdict as it goes with a row: true, or the reason. */
export const possibly = (verdict: Verdict): Possible =>
  verdict === true ? true : (reason(verdict) ?? 'No es posible ahora');

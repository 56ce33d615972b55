import type { Possible } from '@cabezal/contract/shapes';
import { reason, type Verdict } from '@cabezal/domain/system/refusals/refusals';

/** A verdict as a row carries it: true, or the reason. */
export const possibly = (verdict: Verdict): Possible =>
  verdict === true ? true : (reason(verdict) ?? 'No es posible ahora');

import type { OpenLine } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { businessDate } from '@cabezal/domain/system/time/time';
import { useCallback, useState } from 'react';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';

export type Exclusion = { id_guide: number; reason: string };
/** What a guide gives; what is taken off is not adjusted. */
export type AdjustedConcept = Exclude<
  OpenLine['concept'],
  'ANTICIPO' | 'RETIRO' | 'RETENCION' | 'SALDO_ANTERIOR' | 'SALDO_SIGUIENTE'
>;
type Adjustment = { id_guide: number; concept: AdjustedConcept; amount: string; justification: string };
/** What a person decided of a corte before it is closed. */
export interface Choice {
  period_to: string;
  exclude: Exclusion[];
  adjust: Adjustment[];
}

export interface Decided {
  choice: Choice;
  setChoice: (choice: Choice) => void;
}
/** What is decided on a page of an open corte, in whichever of its tabs: whoever leaves it with something decided is asked. */
export function useDecided(): Decided {
  const [choice, setChoice] = useState<Choice>(() => ({
    period_to: businessDate(new Date()),
    exclude: [],
    adjust: [],
  }));
  const isDecided = choice.exclude.length > 0 || choice.adjust.length > 0;
  useLeaveGuard(useCallback(() => isDecided, [isDecided]));
  return { choice, setChoice };
}

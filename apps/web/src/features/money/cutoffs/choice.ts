import type { OpenLine } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { businessDate } from '@cabezal/domain/system/time/time';
import { useCallback, useState } from 'react';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';

export type Exclusion = { id_guide: number; reason: string };
/** Amounts that are paid; deductions cannot be adjusted. */
export type AdjustedConcept = Exclude<
  OpenLine['concept'],
  'ANTICIPO' | 'RETIRO' | 'MULTA' | 'RETENCION' | 'SALDO_ANTERIOR' | 'SALDO_SIGUIENTE'
>;
type Adjustment = { id_guide: number; concept: AdjustedConcept; amount: string; justification: string };
/** A person's changes to a cutoff before it is closed. */
export interface Choice {
  period_to: string;
  exclude: Exclusion[];
  adjust: Adjustment[];
}

export interface Decided {
  choice: Choice;
  setChoice: (choice: Choice) => void;
}
/** The changes made in any tab of an open cutoff; leaving the page with changes asks. */
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

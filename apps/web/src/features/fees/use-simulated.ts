import type { PreviewInput } from '@cabezal/contract/fees/fees.calls';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { previewInput, simulatedText } from './fee-form.ts';

export const OTHER_THAN_SIMULATED = 'Lo que se guarda no es lo que se simuló: cambió desde entonces.';

/** What of a form was simulated last. */
export interface Simulated {
  remember: (draft: PreviewInput) => void;
  /** Whether there is a simulation, and it was of something else. */
  isOther: (draft: PreviewInput | null) => boolean;
  /** What the person is asked who saves something else. */
  ask: () => string | null;
}

export function useSimulated(form: FormInstance, id_fee: number | null): Simulated {
  const [last, setLast] = useState<string | null>(null);
  const isOther = (draft: PreviewInput | null) => last !== null && simulatedText(draft) !== last;
  return {
    isOther,
    remember: draft => setLast(simulatedText(draft)),
    ask: () => (isOther(previewInput(form.getFieldsValue(true), id_fee)) ? OTHER_THAN_SIMULATED : null),
  };
}

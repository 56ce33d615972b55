import type { PreviewInput } from '@cabezal/contract/prices/fees/fees.calls';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { forAllQuestion, previewInput, simulatedText } from './fee-form.ts';

export const OTHER_THAN_SIMULATED = 'Lo que se guarda no es lo que se simuló: cambió desde entonces.';

/** The last simulated state of a form. */
export interface Simulated {
  remember: (draft: PreviewInput) => void;
  /** Whether the form differs from the last simulation. */
  isOther: (draft: PreviewInput | null) => boolean;
  /** The question before saving something other than the simulated values, or a rate for all clients. */
  ask: () => string | null;
}

/** `before`: the stored values of the rate. */
export function useSimulated(
  form: FormInstance,
  id_fee: number | null,
  before: Readonly<Record<string, unknown>> | null = null,
): Simulated {
  const [last, setLast] = useState<string | null>(null);
  const isOther = (draft: PreviewInput | null) => last !== null && simulatedText(draft) !== last;
  return {
    isOther,
    remember: draft => setLast(simulatedText(draft)),
    ask: () => {
      const values = form.getFieldsValue(true);
      const other = isOther(previewInput(values, id_fee)) ? OTHER_THAN_SIMULATED : null;
      return [forAllQuestion(values, before), other].filter(text => text !== null).join(' ') || null;
    },
  };
}

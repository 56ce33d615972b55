import type { FormInstance } from 'antd';
import { createContext, useContext } from 'react';
import type { FieldName, Schema } from './zod-rule.ts';

/** What the fields and sections of a form know of it. */
export interface FormKit {
  form: FormInstance;
  schema: Schema;
  /** Grows with every change, so that sections look again. */
  changes: number;
}

export const FormKitContext = createContext<FormKit | null>(null);

export function useFormKit(): FormKit {
  const kit = useContext(FormKitContext);
  if (!kit) throw new Error('A field stands outside of a form');
  return kit;
}

/** A section learns which fields stand in it. */
export interface SectionFields {
  add: (name: FieldName) => () => void;
}
export const SectionContext = createContext<SectionFields | null>(null);

import type { FormInstance } from 'antd';
import { createContext, useContext, useEffect, useId } from 'react';
import type { Written } from './use-written.ts';
import type { FieldName, Schema } from './zod-rule.ts';

/** How a field is called, and whether its value is what a person reads in it. */
interface FieldLabel {
  label: string;
  isText: boolean;
}

/** What the fields and sections of a form know of it. */
export interface FormKit {
  form: FormInstance;
  schema: Schema;
  /** Grows with every change, so that sections look again. */
  changes: number;
  written: Written;
  /** Sections and bar look at the fields again. */
  lookAgain: () => void;
  /** The fields that stand in the form, by the field at their root. */
  labels: Map<string, FieldLabel>;
}

export const FormKitContext = createContext<FormKit | null>(null);

export function useFormKit(): FormKit {
  const kit = useContext(FormKitContext);
  if (!kit) throw new Error('A field stands outside of a form');
  return kit;
}

/** A part of a form that is no field says whether it holds something unsaved. */
export function useUnsaved(isDirty: boolean): void {
  const { written } = useFormKit();
  const part = useId();
  useEffect(() => {
    written.report(part, isDirty);
    return () => written.report(part, false);
  }, [written, part, isDirty]);
}

/** The same as a part, for a form whose screen stands around it. */
export function Unsaved({ when }: { when: boolean }) {
  useUnsaved(when);
  return null;
}

/** A section learns which fields stand in it. */
export interface SectionFields {
  add: (name: FieldName) => () => void;
}
export const SectionContext = createContext<SectionFields | null>(null);

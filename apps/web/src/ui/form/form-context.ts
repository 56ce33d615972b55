import type { FormInstance } from 'antd';
import { createContext, useContext, useEffect, useId } from 'react';
import type { IsFixed } from './merge-values.ts';
import type { Written } from './use-written.ts';
import type { Waiting } from './waiting.ts';
import type { FieldName, Schema } from './zod-rule.ts';

/** How a field is called, and how a person reads its value; null where the value says nothing (an id). */
interface FieldLabel {
  label: string;
  read: ((value: string | number) => string) | null;
}

/** What the fields and sections of a form know of it. */
export interface FormKit {
  form: FormInstance;
  schema: Schema;
  /** Grows with every change, so that sections look again. */
  changes: number;
  written: Written;
  /** What it waits for before it is sent. */
  waiting: Waiting;
  /** Sections and bar look at the fields again. */
  lookAgain: () => void;
  /** The fields that stand in the form, by their place (`attributes.3.value`). */
  labels: Map<string, FieldLabel>;
  isFixed: IsFixed;
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

/** A part that is still at work says why its form waits for it; leaving asks meanwhile. Where it stands in no form, nothing waits. */
export function useWaiting(why: string | null): void {
  const { waiting, written } = useContext(FormKitContext) ?? {};
  const part = useId();
  useEffect(() => {
    waiting?.report(part, why);
    written?.report(part, why !== null);
    return () => {
      waiting?.report(part, null);
      written?.report(part, false);
    };
  }, [waiting, written, part, why]);
}

/** A section learns which fields stand in it. */
export interface SectionFields {
  title: string;
  add: (name: FieldName) => () => void;
}
export const SectionContext = createContext<SectionFields | null>(null);

import type { FormInstance } from 'antd';
import { createContext, useContext, useEffect, useId } from 'react';
import type { IsFixed } from './merge-values.ts';
import type { ValuesOf } from './use-editing.ts';
import type { Written } from './use-written.ts';
import type { Waiting } from './waiting.ts';
import type { FieldName, Schema } from './zod-rule.ts';

/** The label of a field, and how its value is displayed; null if the value is not readable (an id). */
interface FieldLabel {
  label: string;
  read: ((value: string | number) => string) | null;
}

/** The state of a form that its fields and sections share. */
export interface FormKit {
  form: FormInstance;
  schema: Schema;
  /** Incremented on every change, so that sections check their fields again. */
  changes: number;
  written: Written;
  /** What the form waits for before it can be sent. */
  waiting: Waiting;
  /** Makes sections and bar check the fields again. */
  lookAgain: () => void;
  /** The fields of the form, by their path (`attributes.3.value`). */
  labels: Map<string, FieldLabel>;
  isFixed: IsFixed;
}

export const FormKitContext = createContext<FormKit | null>(null);

export function useFormKit(): FormKit {
  const kit = useContext(FormKitContext);
  if (!kit) throw new Error('A field stands outside of a form');
  return kit;
}

/** A part of a form that is not a field reports whether it has unsaved data. */
export function useUnsaved(isDirty: boolean): void {
  const { written } = useFormKit();
  const part = useId();
  useEffect(() => {
    written.report(part, isDirty);
    return () => written.report(part, false);
  }, [written, part, isDirty]);
}

/** A part that is still working reports why its form must wait; leaving asks meanwhile. Outside a form nothing waits. */
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

/** How the form around computes its values from a record; null: they are the record's. */
export const ValuesContext = createContext<ValuesOf | null>(null);

/** Registers the fields of a section. */
export interface SectionFields {
  title: string;
  add: (name: FieldName) => () => void;
}
export const SectionContext = createContext<SectionFields | null>(null);

import type { FormItemProps } from 'antd';
import { type ReactElement, type ReactNode, useContext, useEffect } from 'react';
import { readerOf } from './field-texts.ts';
import { FormKitContext, SectionContext, useFormKit } from './form-context.ts';
import { keyOf } from './merge-values.ts';
import { TypedItem } from './typed-picker.tsx';
import { fieldPlace } from './use-written.ts';
import { type FieldName, isRequired, zodRule } from './zod-rule.ts';

export interface FieldProps extends Omit<FormItemProps, 'name' | 'label' | 'children' | 'required'> {
  /** Its name in the call's input; its rules come from the call's schema. */
  name: FieldName;
  label: string;
  /** Columns of twelve; on a phone every field takes the whole width. */
  span?: number;
  help?: ReactNode;
  /** The call allows it to be absent, a rule of this form does not. */
  demanded?: boolean;
  /** The field is inside a Form.List, whose name is the first part of the field's name. */
  isListed?: boolean;
  children: ReactElement;
}

/** A field of a form: label above, the rule of the call, «opcional» where the call allows it to be absent. */
export function Field({ name, label, span = 6, help, demanded, isListed, rules = [], children, ...rest }: FieldProps) {
  const { schema } = useFormKit();
  const section = useContext(SectionContext);
  const key = JSON.stringify(name);
  useEffect(() => section?.add(JSON.parse(key) as FieldName), [section, key]);
  useFieldLabel(name, label, children, isListed);
  const path = typeof name === 'object' ? name.slice(isListed ? rowIn(name) : 0) : name;
  const optional = !demanded && !isRequired(schema, name) && rest.valuePropName !== 'checked';
  return (
    <TypedItem
      {...rest}
      className={`cz-span-${span}`}
      name={path}
      label={
        <span>
          {label}
          {optional && <span className="cz-optional">opcional</span>}
        </span>
      }
      // One message at a time (see TypedItem): a rule of the form often repeats the rule of the call.
      rules={[zodRule(schema, name), ...rules]}
      extra={help}
    >
      {children}
    </TypedItem>
  );
}

/** The index of the row number in the name: from there on, the name is relative to its Form.List, whose own name may have several steps. */
const rowIn = (name: readonly (string | number)[]) => name.findIndex(step => typeof step === 'number');

/** Registers the label and the reader of a field in its form. Rows of a list are named by their section: «Contenedores». */
export function useFieldLabel(name: FieldName, label: string, control: ReactElement, isListed = false) {
  const labels = useContext(FormKitContext)?.labels;
  const section = useContext(SectionContext);
  const place = fieldPlace(name, isListed);
  const isRow = isListed && typeof name === 'object' && name.length > place.length + 1;
  const title = isRow ? section?.title : undefined;
  const word = title || label;
  // Without a section, the list keeps its own label, or that of its first field.
  const isOnlyRow = isRow && !title;
  const key = keyOf(place);
  const read = isListed ? null : readerOf(control.type);
  useEffect(() => {
    if (isOnlyRow && labels?.has(key)) return;
    labels?.set(key, { label: word, read });
  }, [labels, key, word, read, isOnlyRow]);
}

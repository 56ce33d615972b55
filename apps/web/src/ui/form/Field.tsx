import type { FormItemProps } from 'antd';
import { type ReactElement, type ReactNode, useContext, useEffect } from 'react';
import { readerOf } from './field-texts.ts';
import { FormKitContext, SectionContext, useFormKit } from './form-context.ts';
import { keyOf } from './merge-values.ts';
import { TypedItem } from './typed-picker.tsx';
import { fieldPlace } from './use-written.ts';
import { type FieldName, isRequired, zodRule } from './zod-rule.ts';

export interface FieldProps extends Omit<FormItemProps, 'name' | 'label' | 'children' | 'required'> {
  /** Its name in the call's input; its rules are the call's schema. */
  name: FieldName;
  label: string;
  /** Columns of twelve; on a phone every field takes the whole width. */
  span?: number;
  help?: ReactNode;
  /** The call takes its absence, a rule of this form does not. */
  demanded?: boolean;
  /** It stands in a Form.List, whose name begins the field's own. */
  isListed?: boolean;
  children: ReactElement;
}

/** One field of a form: label above, the rule of the call beside it, «opcional» where the call takes its absence. */
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
      // One remark at a time (TypedItem's way): a rule of the form often says what the call's own says too.
      rules={[zodRule(schema, name), ...rules]}
      extra={help}
    >
      {children}
    </TypedItem>
  );
}

/** Where its row stands in the name: within its Form.List, whose own name may have several steps, it begins there. */
const rowIn = (name: readonly (string | number)[]) => name.findIndex(step => typeof step === 'number');

/** The form learns how a field is called and read. Rows of a list are called by their section: «Contenedores». */
export function useFieldLabel(name: FieldName, label: string, control: ReactElement, isListed = false) {
  const labels = useContext(FormKitContext)?.labels;
  const section = useContext(SectionContext);
  const place = fieldPlace(name, isListed);
  const isRow = isListed && typeof name === 'object' && name.length > place.length + 1;
  const word = (isRow && section?.title) || label;
  const key = keyOf(place);
  const read = isListed ? null : readerOf(control.type);
  useEffect(() => {
    labels?.set(key, { label: word, read });
  }, [labels, key, word, read]);
}

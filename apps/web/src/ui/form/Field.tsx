import { type FormItemProps, Input } from 'antd';
import { type ReactElement, type ReactNode, useContext, useEffect } from 'react';
import { SectionContext, useFormKit } from './form-context.ts';
import { TypedItem } from './typed-picker.tsx';
import { rootOf } from './use-written.ts';
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
  const { schema, labels } = useFormKit();
  const section = useContext(SectionContext);
  const key = JSON.stringify(name);
  useEffect(() => section?.add(JSON.parse(key) as FieldName), [section, key]);
  const isText = children.type === Input || children.type === Input.TextArea;
  useEffect(() => {
    labels.set(rootOf(JSON.parse(key) as FieldName), { label, isText });
  }, [labels, key, label, isText]);
  const path = typeof name === 'object' ? name.slice(isListed ? 1 : 0) : name;
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

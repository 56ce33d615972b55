import { Form, Segmented } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Field } from '../../../ui/form/Field.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { useFormKit } from '../../../ui/form/form-context.ts';

interface Choice {
  kind: string;
  /** «Planta» */
  name: string;
  field: string;
  /** «Qué planta» */
  label: string;
  /** «Elija la planta» */
  wanted: string;
  control: ReactElement;
}

interface OneOfProps {
  /** The field that contains the selected kind. */
  kindField: string;
  label: string;
  /** «Cualquiera» */
  any: string;
  choices: readonly Choice[];
  help?: ReactNode;
}

/** One of several kinds, or any: a selected kind needs a value, so that a rule never applies to more than it says. */
export function OneOf({ kindField, label, any, choices, help }: OneOfProps) {
  const { form } = useFormKit();
  const kind = Form.useWatch<string>(kindField, form) ?? 'any';
  const chosen = choices.find(choice => choice.kind === kind);
  return (
    <>
      <Form.Item name={kindField} label={label} className={chosen ? 'cz-span-7' : 'cz-span-12'} extra={help}>
        <Segmented
          aria-label={label}
          options={[
            { value: 'any', label: any },
            ...choices.map(choice => ({ value: choice.kind, label: choice.name })),
          ]}
        />
      </Form.Item>
      {chosen && (
        <Field
          key={chosen.kind}
          name={chosen.field}
          label={chosen.label}
          span={5}
          demanded
          rules={[by<unknown>(value => (value === null || value === undefined ? chosen.wanted : null), true)]}
        >
          {chosen.control}
        </Field>
      )}
    </>
  );
}

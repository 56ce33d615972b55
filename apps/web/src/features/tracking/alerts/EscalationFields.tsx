import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { UnitField } from '../../../ui/form/fields.tsx';
import type { RuleOptions } from './rule-values.ts';
import './alerts.css';

const MOST = 5;

/** Who is told, and after how long, while nobody acknowledges a case. */
export function EscalationFields({ options }: { options: RuleOptions | undefined }) {
  const roles = (options?.roles ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className="cz-span-12 cz-alerts-escalation">
      <Form.List name="escalation">
        {(rows, { add, remove }) => (
          <>
            {rows.length === 0 && (
              <p className="cz-quiet">
                Si nadie reconoce el caso a tiempo se avisa a quienes atienden; al doble de ese tiempo, a quienes
                escriben reglas; al cuádruple, al administrador.
              </p>
            )}
            {rows.map(({ key, name: row }) => (
              <fieldset key={key} className="cz-alerts-step" aria-label={`Aviso ${row + 1}`}>
                <Field name={['escalation', row, 'after_min']} isListed label="Sin reconocer" span={6}>
                  <UnitField unit="min" />
                </Field>
                <Field name={['escalation', row, 'roles']} isListed label="Avisar a" span={6}>
                  <Select mode="multiple" options={roles} optionFilterProp="label" placeholder="Elija" />
                </Field>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`Quitar el aviso ${row + 1}`}
                  onClick={() => remove(row)}
                />
              </fieldset>
            ))}
            {rows.length < MOST && (
              <Button type="text" icon={<PlusOutlined />} onClick={() => add({ roles: [] })}>
                Otro aviso si nadie lo reconoce
              </Button>
            )}
          </>
        )}
      </Form.List>
    </div>
  );
}

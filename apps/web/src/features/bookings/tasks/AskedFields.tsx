import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { fieldKinds } from './kind-words.ts';

const MOST = 20;
const list = ['definition', 'fields'];

/** The data that the task asks for: one row each. */
export function AskedFields() {
  const { form } = useFormKit();
  return (
    <fieldset className="cz-tasks-asked cz-span-12" aria-label="Datos que pide">
      <span className="cz-tasks-asked-title">Datos que pide</span>
      <Form.List name={list}>
        {(rows, { add, remove }, { errors }) => (
          <>
            <div>
              {rows.map(({ key, name: row }) => (
                <div key={key} className="cz-tasks-asked-row cz-field-row">
                  <Field name={[...list, row, 'label']} isListed label="Dato">
                    <Input maxLength={60} autoComplete="off" />
                  </Field>
                  <Field name={[...list, row, 'kind']} isListed label="Clase">
                    <Select options={fieldKinds} />
                  </Field>
                  <Form.Item name={[row, 'required']} valuePropName="checked" noStyle>
                    <Checkbox>Obligatorio</Checkbox>
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`Quitar el dato ${row + 1}`}
                    onClick={() => remove(row)}
                  />
                </div>
              ))}
            </div>
            <Form.ErrorList errors={errors} />
            {rows.length < MOST && (
              <Button
                type="text"
                icon={<PlusOutlined />}
                onClick={() => {
                  add({ kind: 'text', required: false });
                  setTimeout(() => form.getFieldInstance([...list, rows.length, 'label'])?.focus?.());
                }}
              >
                Agregar dato
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

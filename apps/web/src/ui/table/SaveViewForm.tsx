import { Button, Checkbox, Form, Input } from 'antd';

export interface ViewName {
  name: string;
  is_shared: boolean;
}

interface SaveViewFormProps {
  initial: Partial<ViewName>;
  save: (view: ViewName) => void;
}

/** Asks for the name of a view, and whether to share it with the company. */
export default function SaveViewForm({ initial, save }: SaveViewFormProps) {
  return (
    <Form
      layout="vertical"
      className="cz-save-view"
      initialValues={initial}
      onFinish={({ name, is_shared = false }: ViewName) => {
        save({ name: name.trim(), is_shared });
      }}
    >
      <Form.Item
        name="name"
        label="Nombre de la vista"
        rules={[{ required: true, whitespace: true, message: 'Escriba un nombre' }]}
      >
        <Input autoFocus maxLength={60} placeholder="Vencen esta semana" />
      </Form.Item>
      <Form.Item name="is_shared" valuePropName="checked">
        <Checkbox>Compartir con mi compañía</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        Guardar vista
      </Button>
    </Form>
  );
}

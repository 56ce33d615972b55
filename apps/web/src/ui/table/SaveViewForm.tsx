import { Button, Form, Input } from 'antd';

/** Asks for the name of a view. */
export default function SaveViewForm({ save }: { save: (name: string) => void }) {
  return (
    <Form
      layout="vertical"
      className="cz-save-view"
      onFinish={({ name }: { name: string }) => {
        save(name.trim());
      }}
    >
      <Form.Item
        name="name"
        label="Nombre de la vista"
        rules={[{ required: true, whitespace: true, message: 'Escriba un nombre' }]}
      >
        <Input autoFocus maxLength={60} placeholder="Vencen esta semana" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        Guardar vista
      </Button>
    </Form>
  );
}

import { updateMyAccount } from '@cabezal/contract/session/session.calls';
import { Form, Input } from 'antd';
import { useAction } from '../../api/use-action.ts';
import { refreshPerson } from '../../app/session/session.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { cleanValues, zodRule } from '../../ui/form/zod-rule.ts';

const { input } = updateMyAccount;

export function AccountForm() {
  const { person } = useAccess();
  const [form] = Form.useForm();
  const save = useAction(updateMyAccount, {
    form,
    onDone: () => {
      toast.success('Datos guardados');
      void refreshPerson();
    },
  });
  const send = (values: Record<string, unknown>) =>
    save.run(cleanValues(input, { ...values, version: person.version }) as Parameters<typeof save.run>[0]);
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={person}
      validateTrigger="onBlur"
      onFinish={send}
      key={person.version}
    >
      <div className="cz-account-pair">
        <Form.Item name="name" label="Nombre" rules={[zodRule(input, 'name')]}>
          <Input autoComplete="given-name" maxLength={80} />
        </Form.Item>
        <Form.Item name="last_name" label="Apellido" rules={[zodRule(input, 'last_name')]}>
          <Input autoComplete="family-name" maxLength={80} />
        </Form.Item>
        <Form.Item name="work_position" label="Cargo" rules={[zodRule(input, 'work_position')]}>
          <Input autoComplete="organization-title" maxLength={80} />
        </Form.Item>
        <Form.Item name="phone" label="Teléfono" rules={[zodRule(input, 'phone')]}>
          <Input autoComplete="tel" inputMode="tel" maxLength={30} />
        </Form.Item>
      </div>
      <p className="cz-account-note">
        {person.email} · {person.role_name} · {person.company_name}
      </p>
      <ActionButton look="primary" htmlType="submit" loading={save.pending}>
        Guardar datos
      </ActionButton>
    </Form>
  );
}

import { updateMyPassword } from '@cabezal/contract/people/session/new-passwords.calls';
import { Form, Input } from 'antd';
import { useAction } from '../../../api/use-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { zodRule } from '../../../ui/form/zod-rule.ts';

const { input } = updateMyPassword;

export function PasswordForm() {
  const [form] = Form.useForm<{ password: string; new_password: string; repeated: string }>();
  const change = useAction(updateMyPassword, {
    form,
    onDone: answer => {
      form.resetFields();
      toast.success(answer.message);
    },
  });
  return (
    <Form
      form={form}
      // Prefix of the field ids: a dialog over the page asks for the password too.
      name="own_password"
      layout="vertical"
      validateTrigger="onBlur"
      onFinish={({ password, new_password }) => change.run({ password, new_password })}
    >
      <LeaveGuard isDirty={() => form.isFieldsTouched()} />
      <Form.Item name="password" label="Contraseña actual" rules={[zodRule(input, 'password')]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <div className="cz-account-pair">
        <Form.Item
          name="new_password"
          label="Contraseña nueva"
          extra="Al menos 10 caracteres. Se cierran sus sesiones en otros equipos."
          rules={[zodRule(input, 'new_password')]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeated"
          label="Repita la contraseña nueva"
          dependencies={['new_password']}
          rules={[
            { required: true, message: 'Campo obligatorio' },
            ({ getFieldValue }) => ({
              validator: async (_rule, value) => {
                if (value && value !== getFieldValue('new_password'))
                  throw new Error('Las dos contraseñas no coinciden');
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </div>
      <ActionButton look="primary" htmlType="submit" loading={change.pending}>
        Cambiar contraseña
      </ActionButton>
    </Form>
  );
}

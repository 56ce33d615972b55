import { createUser, type UserRow, updateUser } from '@cabezal/contract/users/users.calls';
import { Alert, Form } from 'antd';
import { useMemo, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { RequestId } from '../../ui/feedback/ErrorState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import '../../ui/form/form.css';
import { FormKitContext } from '../../ui/form/form-context.ts';
import { cleanValues } from '../../ui/form/zod-rule.ts';
import { UserFields } from './UserFields.tsx';
import { useSaveUser } from './use-save-user.ts';

interface UserFormProps {
  /** Null: a new one. */
  user: UserRow | null;
  onClose: () => void;
}

/** A new user or a change; what the server refuses stands at its field or above. */
export function UserForm({ user, onClose }: UserFormProps) {
  const [form] = Form.useForm();
  const [changes, setChanges] = useState(0);
  const schema = user ? updateUser.input : createUser.input;
  const kit = useMemo(() => ({ form, schema, changes }), [form, schema, changes]);
  const save = useSaveUser(user, form, saved => {
    toast.success(user ? 'Cambios guardados' : `Se envió a ${saved.email} el enlace para elegir su contraseña`);
    onClose();
  });
  return (
    <FormKitContext value={kit}>
      <Form
        form={form}
        name="user"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={user ?? { products: ['E', 'I'] }}
        disabled={save.pending || (user !== null && user.can.edit !== true)}
        onFieldsChange={() => setChanges(count => count + 1)}
        onFinish={values => void save.run(cleanValues(schema, { ...values, ...save.identity }))}
      >
        <SaveError error={save.error} isRenewed={save.isRenewed} />
        <UserFields user={user} />
        <div className="us-foot">
          <ActionButton onClick={onClose}>Cancelar</ActionButton>
          <ActionButton look="next" htmlType="submit" loading={save.pending} can={user?.can.edit}>
            {user ? 'Guardar' : 'Crear usuario'}
          </ActionButton>
        </div>
      </Form>
    </FormKitContext>
  );
}

function SaveError({ error, isRenewed }: { error: ApiError | null; isRenewed: boolean }) {
  if (!error || Object.keys(error.fields).length > 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      className="cz-form-alert"
      title={error.message}
      description={isRenewed ? 'Se cargaron los datos actuales: revíselos y vuelva a guardar.' : undefined}
      action={<RequestId id={error.request_id} />}
    />
  );
}

import { getProfile, type Person, updateMyAccount } from '@cabezal/contract/people/session/session.calls';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useChange } from '../../../api/use-change.ts';
import { refreshPerson } from '../../../app/session/session.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Refusal } from '../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { cleanValues } from '../../../ui/form/zod-rule.ts';

/** The person's own data, which an administrator may change too. After each own save the form starts again. */
export function AccountForm() {
  const { person } = useAccess();
  const [saves, setSaves] = useState(0);
  return (
    <Editing key={saves} record={person} read={() => callApi(getProfile, {})}>
      {(record, edit) => <OwnData record={record} edit={edit} onSaved={() => setSaves(count => count + 1)} />}
    </Editing>
  );
}

function OwnData({ record: person, edit, onSaved }: EditOf<Person> & { onSaved: () => void }) {
  const [form] = Form.useForm();
  const work = useFormWork(form, updateMyAccount.input);
  useLeaveGuard(work.written.isDirty);
  const save = useChange(updateMyAccount, {
    form,
    onError: edit.onConflict,
    onDone: () => {
      work.written.settle();
      toast.success('Datos guardados');
      void refreshPerson();
      onSaved();
    },
  });
  const { version } = person;
  const send = (values: Record<string, unknown>) =>
    save.run(cleanValues(updateMyAccount.input, { ...values, version }) as Parameters<typeof save.run>[0]);
  return (
    <FormShell work={work} edit={edit} isPart initial={(now: Person) => now} onFinish={send}>
      <Refusal error={save.error} edit={edit} />
      <div className="cz-grid">
        <Field name="name" label="Nombre">
          <Input autoComplete="given-name" maxLength={80} />
        </Field>
        <Field name="last_name" label="Apellido">
          <Input autoComplete="family-name" maxLength={80} />
        </Field>
        <Field name="work_position" label="Cargo">
          <Input autoComplete="organization-title" maxLength={80} />
        </Field>
        <Field name="phone" label="Teléfono">
          <Input autoComplete="tel" inputMode="tel" maxLength={30} />
        </Field>
      </div>
      <p className="cz-account-note">
        {person.email} · {person.role_name} · {person.company_name}
      </p>
      <div className="cz-account-buttons">
        <ActionButton look="primary" htmlType="submit" loading={save.pending}>
          Guardar datos
        </ActionButton>
      </div>
    </FormShell>
  );
}

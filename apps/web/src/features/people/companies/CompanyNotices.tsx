import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import { getAssociations } from '@cabezal/contract/people/companies/company-people.calls';
import type { RecipientCalls, RecipientRow } from '@cabezal/contract/people/notifications/recipients.calls';
import { TOLD_SUBJECTS, toldSubjectName } from '@cabezal/domain/trips/told-facts/told-subjects';
import { Alert, Checkbox, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSendsMail } from '../../../api/use-config.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { present } from '../../../ui/form/use-editing.ts';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { CompanyNumbers } from './CompanyNumbers.tsx';
import { callsOfCustomer, callsOfForwarder, numbersOfCustomer, numbersOfForwarder } from './recipient-calls.ts';

const subjectOptions = TOLD_SUBJECTS.map(value => ({ value, label: toldSubjectName(value) }));

/** What keeps a recipient from getting mails; «Recibe»: nothing does. */
function stateOf({ active, unsubscribed_at, bounced }: RecipientRow): string {
  if (unsubscribed_at !== null) return 'Se dio de baja';
  if (bounced) return 'Su correo rechaza los avisos';
  return active ? 'Recibe' : 'Inactivo';
}

const columns = [
  textColumn<RecipientRow>('name', 'Nombre'),
  textColumn<RecipientRow>('email', 'Correo'),
  customColumn<RecipientRow>('subjects', 'De qué', row => row.subjects.map(toldSubjectName).join(', ')),
  customColumn<RecipientRow>('state', 'Estado', stateOf),
];
const forwarderColumn = textColumn<RecipientRow>('forwarder', 'Lo lleva');

/** Whom a customer wants to be told of its trips by mail and by WhatsApp. A forwarder keeps recipients of its own for each customer for which it acts. */
export function CompanyNotices({ company }: { company: Company }) {
  const { person } = useAccess();
  const isOwnForwarder = company.company_type === 'FWDR' && person.id_company === company.id_company;
  return (
    <div className="cz-records-stack">
      <Recipients id_company={company.id_company} calls={callsOfCustomer} />
      <CompanyNumbers id_company={company.id_company} calls={numbersOfCustomer} />
      {isOwnForwarder && <CustomersOfForwarder id_company={company.id_company} />}
    </div>
  );
}

/** Recipients that a forwarder keeps for one of its customers. */
function CustomersOfForwarder({ id_company }: { id_company: number }) {
  const found = useCall(getAssociations, { id_company });
  const [customer, setCustomer] = useState<number>();
  if (!found.data) return <Answer query={found} what="sus clientes" loading={<RowsSkeleton rows={2} />} />;
  const options = found.data.acts_for.map(one => ({ value: one.id_company, label: one.name }));
  return (
    <section className="cz-records-stack">
      <h3>De sus clientes</h3>
      <Select<number>
        aria-label="Cliente"
        placeholder="Elija un cliente"
        options={options}
        value={customer}
        onChange={setCustomer}
        showSearch={optionSearch}
      />
      {customer !== undefined && (
        <div key={customer} className="cz-records-stack">
          <Recipients id_company={customer} calls={callsOfForwarder} />
          <CompanyNumbers id_company={customer} calls={numbersOfForwarder} />
        </div>
      )}
    </section>
  );
}

interface RecipientsProps {
  id_company: number;
  calls: RecipientCalls;
}

function Recipients({ id_company, calls }: RecipientsProps) {
  const [edited, setEdited] = useState<RecipientRow | 'new' | null>(null);
  const [leaving, setLeaving] = useState<RecipientRow | null>(null);
  const sendsMail = useSendsMail();
  const found = useCall(calls.list, { id_company });
  if (!found.data) return <Answer query={found} what="los avisos" loading={<RowsSkeleton rows={3} />} />;
  const { recipients, notifications_share } = found.data;
  const shown = recipients.some(row => row.forwarder !== null) ? [...columns, forwarderColumn] : columns;
  return (
    <>
      {!notifications_share && (
        <Alert type="warning" showIcon title="La compañía no recibe avisos: no se envía ninguno de estos avisos." />
      )}
      {!sendsMail && <Alert type="info" showIcon title="No hay correo configurado: por ahora no sale ninguno." />}
      <div>
        <ActionButton icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          Nuevo destinatario
        </ActionButton>
      </div>
      <SmallTable<RecipientRow>
        rows={recipients}
        columns={shown}
        rowKey={row => row.id_notification_client}
        empty={{
          title: 'Nadie recibe avisos de estos viajes',
          text: 'Agregue el correo de quien quiere saber cuándo sale, llega o entra al puerto un contenedor.',
        }}
        actions={row => (
          <>
            <ActionButton
              size="small"
              look="text"
              icon={<EditOutlined />}
              aria-label={`Editar ${row.name}`}
              onClick={() => setEdited(row)}
            />
            <ActionButton
              size="small"
              look="text"
              icon={<DeleteOutlined />}
              aria-label={`Quitar ${row.name}`}
              onClick={() => setLeaving(row)}
            />
          </>
        )}
      />
      {edited && (
        <RecipientForm
          id_company={id_company}
          calls={calls}
          recipient={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && (
        <DeleteDialog
          open
          title={`Quitar a ${leaving.name}`}
          text="Ya no recibirá avisos. El registro de lo enviado queda."
          call={calls.remove}
          input={{ id_notification_client: leaving.id_notification_client, version: leaving.version }}
          onDone={() => setLeaving(null)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

const readRecipient = async ({ id_company, calls }: RecipientsProps, id: number) =>
  present((await callApi(calls.list, { id_company })).recipients.find(row => row.id_notification_client === id));

const recipientValues = ({ name, email, subjects, active }: RecipientRow) => ({ name, email, subjects, active });

const fields = (
  <>
    <Field name="name" label="Nombre" span={12}>
      <Input autoComplete="off" maxLength={120} />
    </Field>
    <Field name="email" label="Correo" span={12}>
      <Input type="email" autoComplete="off" maxLength={254} />
    </Field>
    <Field name="subjects" label="De qué se le avisa" span={24}>
      <Checkbox.Group options={subjectOptions} />
    </Field>
  </>
);

interface RecipientFormProps extends RecipientsProps {
  recipient: RecipientRow | null;
  onClose: () => void;
}

function RecipientForm({ id_company, calls, recipient, onClose }: RecipientFormProps) {
  const shared = { okText: 'Guardar destinatario', onClose };
  if (!recipient) {
    return (
      <FormModal
        title="Nuevo destinatario de avisos"
        call={calls.save}
        toInput={values => ({ ...values, id_company })}
        {...shared}
      >
        {fields}
      </FormModal>
    );
  }
  const { id_notification_client } = recipient;
  return (
    <Editing record={recipient} read={() => readRecipient({ id_company, calls }, id_notification_client)}>
      {({ name, version }, edit) => (
        <FormModal
          title={`Avisos a ${name}`}
          call={calls.update}
          edit={edit}
          initial={recipientValues}
          toInput={values => ({ ...values, id_notification_client, version })}
          {...shared}
        >
          {fields}
          <Field name="active" label="Recibe avisos" span={24} valuePropName="checked">
            <Switch />
          </Field>
        </FormModal>
      )}
    </Editing>
  );
}

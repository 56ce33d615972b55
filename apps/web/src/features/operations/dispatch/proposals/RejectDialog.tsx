import {
  getRejectMotives,
  type ProposalRow,
  rejectProposal,
} from '@cabezal/contract/operations/proposals/proposals.calls';
import { Form, Select } from 'antd';
import { useCall } from '../../../../api/use-call.ts';
import { DateField } from '../../../../ui/form/date-fields.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';

/** Asks why a proposal is rejected. If a day is entered, the driver or truck is not proposed again until then. */
export default function RejectDialog({ row, onClose }: { row: ProposalRow; onClose: () => void }) {
  const motives = useCall(getRejectMotives, {}).data ?? [];
  const [form] = Form.useForm();
  const until = Form.useWatch<string | null | undefined>('ban_until', form);
  return (
    <FormModal
      title="Rechazar la propuesta"
      text={`${row.disk} · ${row.driver_name} para ${row.client_name}`}
      okText="Rechazar"
      look="danger"
      call={rejectProposal}
      form={form}
      initial={{ ban_of: 'DRIVER', ban_at: 'CLIENT' }}
      toInput={values => ({ ...values, id: row.id_proposal, ban_until: values.ban_until || undefined })}
      doneText={null}
      onClose={onClose}
    >
      <Field name="id_motivo" label="Por qué" span={12}>
        <Select options={motives.map(one => ({ value: one.id_motivo, label: one.name }))} />
      </Field>
      <Field name="ban_until" label="No proponerlo otra vez hasta" span={12}>
        <DateField />
      </Field>
      {until && (
        <>
          <Field name="ban_of" label="Qué no se propone" span={6}>
            <Select
              options={[
                { value: 'DRIVER', label: 'El conductor' },
                { value: 'TRUCK', label: 'El camión' },
              ]}
            />
          </Field>
          <Field name="ban_at" label="Para" span={6}>
            <Select
              options={[
                { value: 'CLIENT', label: 'Este cliente' },
                { value: 'LOCATION', label: 'Este lugar' },
              ]}
            />
          </Field>
        </>
      )}
    </FormModal>
  );
}

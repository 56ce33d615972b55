import { getRejectMotives, type ProposalRow, rejectProposal } from '@cabezal/contract/proposals/proposals.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { DatePicker, Form, Select } from 'antd';
import type dayjs from 'dayjs';
import { useCall } from '../../../api/use-call.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';

/** Why a proposal is not wanted; with a day, the same is not proposed again until then. */
export function RejectDialog({ row, onClose }: { row: ProposalRow; onClose: () => void }) {
  const motives = useCall(getRejectMotives, {}).data ?? [];
  const [form] = Form.useForm();
  const until = Form.useWatch('ban_until', form) as dayjs.Dayjs | null | undefined;
  return (
    <FormModal
      title="Rechazar la propuesta"
      text={`${row.disk} · ${row.driver_name} para ${row.client_name}`}
      okText="Rechazar"
      look="danger"
      call={rejectProposal}
      form={form}
      initial={{ ban_of: 'DRIVER', ban_at: 'CLIENT' }}
      toInput={values => ({
        ...values,
        id: row.id_proposal,
        ban_until: (values.ban_until as dayjs.Dayjs | null | undefined)?.format('YYYY-MM-DD'),
      })}
      doneText={null}
      onClose={onClose}
    >
      <Field name="id_motivo" label="Por qué" span={12}>
        <Select options={motives.map(one => ({ value: one.id_motivo, label: one.name }))} />
      </Field>
      <Field name="ban_until" label="No proponerlo otra vez hasta" span={12}>
        <DatePicker
          format="DD/MM/YYYY"
          minDate={undefined}
          disabledDate={day => day.format('YYYY-MM-DD') < businessDate(new Date())}
        />
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

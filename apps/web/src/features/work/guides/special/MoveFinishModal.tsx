import type { GuideDetail } from '@cabezal/contract/work/guides/guide.shapes';
import { updateFinish } from '@cabezal/contract/work/guides/special-guides.calls';
import { businessDate, businessTime, instantOf } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { DateField, TimeField } from '../../../../ui/form/date-fields.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';

/** The trip ended at another moment than was declared. */
export default function MoveFinishModal({ guide, onClose }: { guide: GuideDetail; onClose: () => void }) {
  const { id_guide, version, finished_at } = guide;
  const at = finished_at ?? new Date().toISOString();
  return (
    <FormModal
      title="Cambiar la hora de finalización"
      text="No antes de la última llegada o salida."
      okText="Cambiar la hora"
      width={420}
      call={updateFinish}
      initial={{ date: businessDate(at), time: businessTime(at) }}
      toInput={({ date, time, motive }) => ({ id_guide, version, motive, at: instantOf(String(date), String(time)) })}
      doneText="Hora de finalización cambiada"
      onClose={onClose}
    >
      <Field name="date" label="Fecha" span={6}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="time" label="Hora" span={6}>
        <TimeField minuteStep={1} />
      </Field>
      <Field name="motive" label="Motivo" span={12}>
        <Input maxLength={500} />
      </Field>
    </FormModal>
  );
}

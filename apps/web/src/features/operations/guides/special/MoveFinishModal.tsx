import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { updateFinish } from '@cabezal/contract/operations/guides/special.calls';
import { businessDate, businessTime, instantOf } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { DateField, TimeField } from '../../../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';

interface MoveFinishProps {
  guide: GuideDetail;
  onClose: () => void;
}

/** Corrects the declared end of the trip. */
export default function MoveFinishModal({ guide, onClose }: MoveFinishProps) {
  const { id_guide } = guide;
  return (
    <Editing record={guide} read={() => callApi(getGuide, { id_guide })}>
      {(record, edit) => <FinishForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

const wall = (at: string) => ({ date: businessDate(at), time: businessTime(at) });

function FinishForm({ record, edit, onClose }: EditOf<GuideDetail> & Pick<MoveFinishProps, 'onClose'>) {
  const { id_guide, version } = record;
  const [opened] = useState(() => new Date().toISOString());
  return (
    <FormModal
      title="Cambiar la hora de finalización"
      text="No antes de la última llegada o salida."
      okText="Cambiar la hora"
      width={420}
      call={updateFinish}
      edit={edit}
      initial={({ finished_at }: GuideDetail) => wall(finished_at ?? opened)}
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

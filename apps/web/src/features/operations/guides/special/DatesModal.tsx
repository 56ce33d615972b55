import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { updateGuideDates } from '@cabezal/contract/operations/stops/stops.calls';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { EVIDENCE_MINUTES } from '@cabezal/domain/trips/stops/correct-dates';
import { Form, Input } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { correctedHours, recordedHours, writtenHours } from './corrected-hours.ts';

interface DatesProps {
  guide: GuideDetail;
  onClose: () => void;
}

/** Corrects the times of recorded arrivals and departures. */
export default function DatesModal({ guide, onClose }: DatesProps) {
  const { id_guide } = guide;
  return (
    <Editing record={guide} read={() => callApi(getGuide, { id_guide })}>
      {(record, edit) => <DatesForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function DatesForm({ record, edit, onClose }: EditOf<GuideDetail> & Pick<DatesProps, 'onClose'>) {
  const [form] = Form.useForm();
  const { id_guide, version } = record;
  const hours = recordedHours(record.stops);
  const written: Record<string, unknown> = Form.useWatch([], form) ?? {};
  const { minutes } = correctedHours(hours, written);
  return (
    <FormModal
      title={`Corregir las horas de ${guideName(record)}`}
      text="El GPS ya no cambia lo que se corrige aquí. El stand-by se calcula otra vez y la bitácora guarda la hora de antes."
      okText="Corregir las horas"
      width={620}
      form={form}
      call={updateGuideDates}
      edit={edit}
      can={minutes > 0 ? true : 'Cambie al menos una hora'}
      initial={({ stops }: GuideDetail) => ({ stops: writtenHours(recordedHours(stops)) })}
      toInput={values => ({ id_guide, version, stops: correctedHours(hours, values).stops, motive: values.motive })}
      doneText="Horas corregidas"
      onClose={onClose}
    >
      {hours.map(({ field, label }) => (
        <Field key={field.join('.')} name={[...field]} label={label} span={6} demanded>
          <InstantField />
        </Field>
      ))}
      <Field
        name="motive"
        label="Motivo"
        span={12}
        help={
          minutes > EVIDENCE_MINUTES
            ? `Cambia más de ${EVIDENCE_MINUTES} minutos: adjunte en Documentos lo que lo respalda.`
            : undefined
        }
      >
        <Input maxLength={500} />
      </Field>
    </FormModal>
  );
}

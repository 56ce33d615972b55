import {
  getCriteria,
  getRatings,
  type ServiceRating,
  saveRating,
} from '@cabezal/contract/operations/quality/quality.calls';
import type { Rater } from '@cabezal/domain/operations/ratings/ratings';
import { Input } from 'antd';
import { callApi } from '../../api/call-api.ts';
import { useCall } from '../../api/use-call.ts';
import { AnswerDialog } from '../../ui/feedback/AnswerDialog.tsx';
import { Editing, type EditOf, type NewRecord } from '../../ui/form/EditPage.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { present } from '../../ui/form/use-editing.ts';
import { COMMENT_MAX } from './rating-words.ts';
import { StarInput } from './Stars.tsx';

interface DialogProps {
  id_guide: number;
  /** «Guía 001-0042»: the trip. */
  name: string;
  rater: Rater;
  /** The existing rating of that side; null: none yet. */
  own: ServiceRating | null;
  onClose: () => void;
}

/** Rates a trip by all criteria of the person's side, or changes the rating. */
export default function RateDialog({ own, ...rest }: DialogProps) {
  const { id_guide, rater } = rest;
  if (own === null) return <RateForm record={null} {...rest} />;
  const read = async () =>
    present((await callApi(getRatings, { id_guide })).ratings.find(one => one.rater === rater && !one.by_link));
  return (
    <Editing record={own} read={read}>
      {(record, edit) => <RateForm record={record} edit={edit} {...rest} />}
    </Editing>
  );
}

type FormProps = (EditOf<ServiceRating> | NewRecord) & Omit<DialogProps, 'own'>;

interface Criterion {
  id_criterion: number;
  name: string;
}

const WIDTH = 460;
const titleOf = (name: string) => `Calificar ${name}`;

/** The criteria of the person's side are read first. */
function RateForm(props: FormProps) {
  const found = useCall(getCriteria, {}, { staleTime: 300_000 });
  return (
    <AnswerDialog query={found} what="los criterios" title={titleOf(props.name)} width={WIDTH} onClose={props.onClose}>
      {criteria => <StarsForm {...props} asked={criteria.filter(one => one.rater === props.rater)} />}
    </AnswerDialog>
  );
}

function StarsForm({ record, edit, id_guide, name, asked, onClose }: FormProps & { asked: readonly Criterion[] }) {
  return (
    <FormModal
      title={titleOf(name)}
      text="De 1 a 5 estrellas. Lo que califique se puede cambiar durante siete días."
      okText={record === null ? 'Calificar' : 'Guardar cambios'}
      width={WIDTH}
      call={saveRating}
      edit={edit}
      initial={{ ratings: record?.ratings ?? {}, comment: record?.comment ?? null }}
      toInput={values => ({ ...values, id_guide, version: record?.version })}
      doneText={record === null ? 'Gracias por calificar' : 'Calificación cambiada'}
      onClose={onClose}
    >
      {asked.map(one => (
        <Field
          key={one.id_criterion}
          name={['ratings', String(one.id_criterion)]}
          label={one.name}
          span={6}
          demanded
          rules={[{ required: true, message: 'Califique de 1 a 5' }]}
        >
          <StarInput label={one.name} />
        </Field>
      ))}
      <Field name="comment" label="Comentario" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={COMMENT_MAX} showCount />
      </Field>
    </FormModal>
  );
}

import { registerSlot, type SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { SLOT_KIND_NAMES } from '@cabezal/domain/trips/slots/slot';
import { Form, Input } from 'antd';
import { InstantField } from '../../ui/form/date-fields.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { subNumber } from '../trips/sub-number.ts';

type DraftWindow = Pick<NonNullable<SlotNeed['draft']>, 'slot_from' | 'slot_to'>;

interface RegisterProps {
  need: Omit<SlotNeed, 'due_at' | 'id_guide' | 'draft'> & { draft?: DraftWindow | null };
  id_reservation: number;
  onClose: () => void;
}

/** Registers the slot given by the portal of a terminal or depot: its code and hour; it begins with the window of the draft. */
export function RegisterSlot({ need, id_reservation, onClose }: RegisterProps) {
  const [form] = Form.useForm();
  const motive = Form.useWatch('motive', form);
  const isLacking = need.asks_motive && `${motive ?? ''}`.trim().length < 5;
  const stop = need.id_stop === null ? { id_leg_stop: need.id_leg_stop } : { id_stop: need.id_stop };
  return (
    <FormModal
      title={`Turno en ${need.place}`}
      text={`${SLOT_KIND_NAMES[need.kind]} de ${need.container_code ?? subNumber(id_reservation, need.number)}. La parada y su plan pasan a esa hora.`}
      okText="Registrar turno"
      width={480}
      form={form}
      call={registerSlot}
      can={isLacking ? 'Escriba por qué cambia el plan de una guía emitida' : true}
      initial={{ slot_from: need.draft?.slot_from ?? need.planned_arrival, slot_to: need.draft?.slot_to }}
      toInput={values => ({ ...values, ...stop })}
      doneText="Turno registrado"
      onClose={onClose}
    >
      <Field name="slot_code" label="Código del turno" span={12}>
        <Input autoComplete="off" maxLength={40} />
      </Field>
      <Field name="slot_from" label="Desde" span={6}>
        <InstantField />
      </Field>
      <Field name="slot_to" label="Hasta" span={6}>
        <InstantField />
      </Field>
      {need.container_code === null && (
        <Field
          name="container_code"
          label="Número de contenedor"
          span={12}
          demanded={need.by_container}
          help={need.by_container ? 'El turno de un depósito va con el número del contenedor' : undefined}
        >
          <Input autoComplete="off" maxLength={40} />
        </Field>
      )}
      {need.asks_motive && (
        <Field name="motive" label="Motivo" span={12} demanded>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
        </Field>
      )}
    </FormModal>
  );
}

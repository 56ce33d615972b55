import { explainLostSlot, getSlots, type Slot } from '@cabezal/contract/trips/slots/slots.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { SLOT_LOSER_NAMES, type SlotLoser } from '@cabezal/domain/trips/slots/slot';
import { Input, Radio } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';

const options = (Object.keys(SLOT_LOSER_NAMES) as SlotLoser[]).map(value => ({
  value,
  label: SLOT_LOSER_NAMES[value],
}));

/** Records who lost a slot, with a note. */
export function LostSlot({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { id_slot, id_reservation } = slot;
  const read = async () => {
    const { slots } = await callApi(getSlots, { id_reservation });
    return slots.find(one => one.id_slot === id_slot) ?? slot;
  };
  return (
    <Editing record={slot} read={read}>
      {(record, edit) => <Words record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function Words({ record, edit, onClose }: EditOf<Slot> & { onClose: () => void }) {
  const { id_slot, version, missed_by, missed_note, no_show_fee, place } = record;
  const fee = no_show_fee && `Cobra ${formatMoney(no_show_fee)}: si lo perdió el cliente, se propone cobrárselo.`;
  return (
    <FormModal
      title={`Quién perdió el turno ${record.external_code}`}
      text={`Turno de ${place}. Solo lo ve la operación. ${fee ?? ''}`.trim()}
      okText="Guardar"
      width={600}
      call={explainLostSlot}
      edit={edit}
      initial={{ missed_by, missed_note }}
      toInput={values => ({ ...values, id_slot, version })}
      doneText="Guardado"
      onClose={onClose}
    >
      <Field name="missed_by" label="Lo perdió" span={12}>
        <Radio.Group options={options} />
      </Field>
      <Field name="missed_note" label="Cómo fue" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Field>
    </FormModal>
  );
}

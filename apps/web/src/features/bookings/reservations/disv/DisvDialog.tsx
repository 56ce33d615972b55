import { type Disv, getDisv, updateDisvDraft } from '@cabezal/contract/operations/disv/disv.calls';
import { DISV_STATE_NAMES } from '@cabezal/domain/operations/disv/disv';
import { Input } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { useCall } from '../../../../api/use-call.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { UnitField } from '../../../../ui/form/fields.tsx';
import { ListField } from '../../../../ui/form/ListField.tsx';
import type { LackingForm } from '../slots/SlotDraftDialog.tsx';
import { SlotLacks } from '../slots/SlotLacks.tsx';
import { SlotSheet } from '../slots/SlotSheet.tsx';
import { SendDisv } from './SendDisv.tsx';

interface DialogProps {
  id_disv: number;
  lackingForm: LackingForm;
  onClose: () => void;
}

/** The draft of a DISV: what the terminal asks, what of it lacks, its check and its way to the terminal. */
export function DisvDialog({ id_disv, lackingForm, onClose }: DialogProps) {
  const found = useCall(getDisv, { id_disv });
  const [fixing, fix] = useState<'RESERVATION' | 'CONTAINER' | null>(null);
  if (!found.data)
    return (
      <Dialog open title="DISV" unsaved={null} onClose={onClose} footer={null}>
        <Answer query={found} what="el DISV" loading={<RowsSkeleton rows={4} />} />
      </Dialog>
    );
  const now = found.data;
  return (
    <>
      <Editing record={now} read={() => callApi(getDisv, { id_disv })}>
        {(record, edit) => <DisvForm record={record} now={now} edit={edit} onFix={fix} onClose={onClose} />}
      </Editing>
      {fixing && lackingForm(fixing, now, () => fix(null))}
    </>
  );
}

const disvValues = ({ entry_at, emails, travel_min, remarks }: Disv) => ({
  data: { entry_at, emails, travel_min, remarks },
});

const WORDS = {
  lacks: 'Para emitir el DISV falta',
  byHand: 'No falta nada: emita el DISV en el portal y registre su número',
};

interface FormProps extends EditOf<Disv> {
  /** The draft with what others entered meanwhile elsewhere. */
  now: Disv;
  onFix: (place: 'RESERVATION' | 'CONTAINER') => void;
  onClose: () => void;
}

function DisvForm({ record, now, edit, onFix, onClose }: FormProps) {
  const { id_disv, id_reservation, version, place, sub_number } = record;
  const box = now.container_code ?? subNumber(id_reservation, sub_number);
  return (
    <FormModal
      title={`DISV en ${place}`}
      text={`Ingreso de ${box} · ${DISV_STATE_NAMES[now.state]} ${now.reference}`}
      okText="Guardar borrador"
      width={680}
      call={updateDisvDraft}
      edit={edit}
      can={record.can.update}
      initial={disvValues}
      toInput={given => ({ ...given, id_disv, version })}
      doneText="Borrador de DISV guardado"
      onClose={onClose}
    >
      <div className="cz-span-12">
        <SlotLacks draft={now} onFix={onFix} words={WORDS} />
        <SendDisv record={record} now={now} onSent={onClose} />
      </div>
      <Field name={['data', 'entry_at']} label="Hora de ingreso" span={6}>
        <InstantField />
      </Field>
      <Field name={['data', 'travel_min']} label="Viaje desde la planta" span={6}>
        <UnitField unit="min" />
      </Field>
      <Field name={['data', 'emails']} label="Correos" span={12} help="Varios, separados por comas">
        <ListField separator={/[\s,;]+/} />
      </Field>
      <Field name={['data', 'remarks']} label="Notas para el terminal" span={12}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
      </Field>
      <div className="cz-span-12">
        <SlotSheet draft={now} />
      </div>
    </FormModal>
  );
}

import { getOrCreateDpw, type SlotDraft, updateDpw } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import type { SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import type { DraftPlace } from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { SLOT_KIND_NAMES, SLOT_LIFE_NAMES } from '@cabezal/domain/trips/slots/slot';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
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
import { present } from '../../../../ui/form/use-editing.ts';
import { SlotLacks } from './SlotLacks.tsx';
import { SlotRequest } from './SlotRequest.tsx';
import { SlotSheet } from './SlotSheet.tsx';

/** Shows the form of the reservation or a container, over the draft. */
export type LackingForm = (
  place: Extract<DraftPlace, 'RESERVATION' | 'CONTAINER'>,
  of: Pick<SlotDraft, 'id_sub_reservation'>,
  onClose: () => void,
) => ReactNode;

interface DialogProps {
  need: SlotNeed;
  id_reservation: number;
  lackingForm: LackingForm;
  onClose: () => void;
}

/** The draft of a slot: what its terminal asks, what of it lacks, and the sheet to copy to the terminal's portal. */
export function SlotDraftDialog({ need, id_reservation, lackingForm, onClose }: DialogProps) {
  const of = { id_reservation, id_guide: need.id_guide ?? 0, id_stop: need.id_stop ?? undefined };
  const found = useCall(getOrCreateDpw, of);
  const [fixing, fix] = useState<'RESERVATION' | 'CONTAINER' | null>(null);
  const read = async () => present((await callApi(getOrCreateDpw, of)) ?? undefined);
  if (!found.data)
    return (
      <Dialog open title={`Turno en ${need.place}`} unsaved={null} onClose={onClose} footer={null}>
        <Answer query={found} what="el borrador" loading={<RowsSkeleton rows={4} />} />
      </Dialog>
    );
  const now = found.data;
  return (
    <>
      <Editing record={now} read={read}>
        {(record, edit) => <DraftForm record={record} now={now} edit={edit} onFix={fix} onClose={onClose} />}
      </Editing>
      {fixing && lackingForm(fixing, now, () => fix(null))}
    </>
  );
}

const draftValues = ({ slot_from, slot_to, emails, travel_min, remarks }: SlotDraft) => ({
  data: { slot_from, slot_to, emails, travel_min, remarks },
});

interface FormProps extends EditOf<SlotDraft> {
  /** The draft with what others entered meanwhile elsewhere. */
  now: SlotDraft;
  onFix: (place: 'RESERVATION' | 'CONTAINER') => void;
  onClose: () => void;
}

function DraftForm({ record, now, edit, onFix, onClose }: FormProps) {
  const { id_reservation, id_guide, id_stop, version, place, kind, number } = record;
  const box = now.sheet.find(line => line.field === 'container_code')?.value ?? subNumber(id_reservation, number);
  const state = SLOT_LIFE_NAMES[now.state];
  return (
    <FormModal
      title={`Turno en ${place}`}
      text={`${SLOT_KIND_NAMES[kind]} de ${box} · ${[state, now.reference].filter(Boolean).join(' ')}`}
      okText="Guardar borrador"
      width={680}
      call={updateDpw}
      edit={edit}
      can={record.can.update}
      initial={draftValues}
      toInput={({ data }) => ({
        id_reservation,
        data: { ...(data as Record<string, unknown>), id_guide, id_stop, version },
      })}
      doneText={({ missing }) =>
        missing.length === 0
          ? 'Borrador validado'
          : `Borrador guardado: ${plural(missing.length, '# dato por completar', '# datos por completar')}`
      }
      onClose={onClose}
    >
      <div className="cz-span-12">
        <SlotLacks draft={now} onFix={onFix} />
        <SlotRequest record={record} now={now} onSent={onClose} />
      </div>
      <Field name={['data', 'slot_from']} label="Desde" span={4}>
        <InstantField />
      </Field>
      <Field name={['data', 'slot_to']} label="Hasta" span={4}>
        <InstantField />
      </Field>
      <Field name={['data', 'travel_min']} label="Viaje desde la planta" span={4}>
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

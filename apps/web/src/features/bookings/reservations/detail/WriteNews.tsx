import { PlusOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import { getLogbookMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { VisibilityChoice } from '../../../../kits/logbook/VisibilityChoice.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { LookupSelect } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { legWord } from './leg-words.ts';
import { guidesOf } from './use-logbook.ts';

/** Adds a note to the logbook of one of its guides. */
export function WriteNews({ detail }: { detail: ReservationDetail }) {
  const [open, setOpen] = useState(false);
  const guides = guidesOf(detail).map(({ guide, leg, container }) => ({
    value: guide.id_guide,
    label: `${container} · ${legWord(leg.kind)} · ${guide.guide_number ?? 'sin emitir'}`,
  }));
  return (
    <>
      <ActionButton
        icon={<PlusOutlined />}
        can={guides.length > 0 ? true : 'La bitácora empieza con la primera guía'}
        onClick={() => setOpen(true)}
      >
        Novedad
      </ActionButton>
      {open && <NewsForm guides={guides} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewsForm({ guides, onClose }: { guides: { value: number; label: string }[]; onClose: () => void }) {
  const { isOperator } = useAccess();
  return (
    <FormModal
      title="Novedad"
      okText="Registrar"
      width={440}
      call={saveLogbook}
      initial={{ id_guide: guides[0]?.value }}
      doneText="Novedad registrada"
      onClose={onClose}
    >
      <Field name="id_guide" label="Viaje" span={12}>
        <Select options={guides} />
      </Field>
      <Field name="id_motivo" label="Motivo" span={12}>
        <LookupSelect call={getLogbookMotives} option={motive => ({ value: motive.id_motivo, label: motive.name })} />
      </Field>
      <Field name="text" label="Qué pasó" span={12}>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
      {isOperator && (
        <Field name="visibility" label="La lee" span={12}>
          <VisibilityChoice />
        </Field>
      )}
    </FormModal>
  );
}

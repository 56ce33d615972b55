import { PlusOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { useState } from 'react';
import { NoteForm } from '../../../../kits/logbook/NoteForm.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { legWord } from './leg-words.ts';
import { guidesOf } from './use-logbook.ts';

/** Adds a note to the logbook of one of its guides. */
export function WriteNews({ detail }: { detail: ReservationDetail }) {
  const [open, setOpen] = useState(false);
  const guides = guidesOf(detail).map(({ guide, leg, container }) => ({
    id_guide: guide.id_guide,
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
      {open && <NoteForm guides={guides} onClose={() => setOpen(false)} />}
    </>
  );
}

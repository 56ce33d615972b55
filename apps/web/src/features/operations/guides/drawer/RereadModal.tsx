import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { updateGuideTracking } from '@cabezal/contract/operations/stops/stops.calls';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';

/** Reads the positions of the trip again, from a time that the person chooses; earlier positions belong to other movements. */
export function RereadModal({ guide: now, onClose }: { guide: GuideDetail; onClose: () => void }) {
  const guide = useOpened(now);
  const { id_guide, version } = guide;
  return (
    <FormModal
      title="Leer otra vez las posiciones"
      text="Las posiciones del viaje se leen otra vez desde esa hora; lo que registró una persona no cambia."
      okText="Leer otra vez"
      width={420}
      call={updateGuideTracking}
      initial={{ reread_from: guide.planned_start }}
      toInput={({ reread_from }) => ({ id_guide, version, reread_from })}
      doneText="Posiciones leídas otra vez"
      onClose={onClose}
    >
      <Field name="reread_from" label="Desde" span={12}>
        <InstantField />
      </Field>
    </FormModal>
  );
}

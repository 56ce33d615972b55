import {
  getRecurringBooking,
  type RecurringRow,
  updateRecurring,
} from '@cabezal/contract/bookings/recurring/recurring.calls';
import { callApi } from '../../../api/call-api.ts';
import { RecurringFields } from '../../../kits/recurring/RecurringFields.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';

interface DialogProps {
  row: RecurringRow;
  onClose: () => void;
}

/** Changes when it is repeated; the booking itself stays. */
export function RecurringForm({ row, onClose }: DialogProps) {
  const { id_recurring_booking } = row;
  return (
    <Editing record={row} read={() => callApi(getRecurringBooking, { id_recurring_booking })}>
      {(record, edit) => <Fields record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function Fields({ record, edit, onClose }: EditOf<RecurringRow> & Pick<DialogProps, 'onClose'>) {
  const { id_recurring_booking, version, name, counts, appointment_time, create_days_ahead } = record;
  const { valid_from, valid_to, skip_holidays, auto_accept } = record;
  return (
    <FormModal
      title={`Editar ${name}`}
      text="Las reservas ya creadas no cambian."
      width={720}
      call={updateRecurring}
      edit={edit}
      initial={{
        name,
        counts,
        appointment_time,
        create_days_ahead,
        valid_from,
        valid_to,
        skip_holidays,
        auto_accept,
      }}
      toInput={values => ({ ...values, id_recurring_booking, version })}
      onClose={onClose}
    >
      <RecurringFields approvesAlready={auto_accept} />
    </FormModal>
  );
}

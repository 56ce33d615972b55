import { extendFreeTime, type FreeTimeRow, listFreeTime } from '@cabezal/contract/empties/free-time/free-time.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { UnitField } from '../../../ui/form/fields.tsx';
import { type Edit, readRow } from '../../../ui/form/use-editing.ts';

/** Extra days that the line granted, with the paper that proves it. */
export function ExtendDialog({ row, onClose }: { row: FreeTimeRow; onClose: () => void }) {
  const read = () => readRow(listFreeTime, one => one.id_clock === row.id_clock, String(row.id_reservation));
  return (
    <Editing record={row} read={read}>
      {(clock, edit) => <ExtendForm row={clock} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function lentText({ free_days, extended_days }: FreeTimeRow): string {
  if (free_days === null) return 'La naviera presta días que nadie registró';
  const lent = free_days - extended_days;
  return lent === 0
    ? 'La naviera no presta días libres'
    : plural(lent, 'La naviera presta # día', 'La naviera presta # días');
}

function ExtendForm({ row, edit, onClose }: { row: FreeTimeRow; edit: Edit; onClose: () => void }) {
  const { id_clock, version, extended_days, extension_ref } = row;
  return (
    <FormModal
      title={`Prórroga de ${row.container_code ?? 'sus días libres'}`}
      text={`${lentText(row)}. Escriba cuántos días concedió además; 0 quita la prórroga.`}
      okText="Guardar prórroga"
      doneText={answer =>
        answer.last_free_day === null ? 'Prórroga guardada' : `Último día libre: ${formatDate(answer.last_free_day)}`
      }
      call={extendFreeTime}
      edit={edit}
      initial={{ extended_days: extended_days || null, extension_ref }}
      toInput={values => ({ ...values, id_clock, version })}
      onClose={onClose}
    >
      <Field name="extended_days" label="Días de prórroga" span={5}>
        <UnitField unit="días" />
      </Field>
      <Field name="extension_ref" label="Documento de la naviera" span={7}>
        <Input autoComplete="off" maxLength={80} placeholder="Correo, carta o número" />
      </Field>
    </FormModal>
  );
}

import { type Canton, getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { type Holiday, saveHolidays } from '@cabezal/contract/prices/fees/surcharges.calls';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';

interface HolidayProps<H> {
  year: number;
  holiday: H;
  onClose: () => void;
}

/** One holiday of the year; the call takes several. */
const at = (field: string) => ['holidays', 0, field];

export function HolidayForm({ year, holiday, onClose }: HolidayProps<Holiday | null>) {
  const today = businessDate(new Date());
  const first = `${year}-01-01`;
  const { date, name, id_canton } = holiday ?? { date: null, name: '', id_canton: null };
  const id = holiday === null ? {} : { id_holiday: holiday.id_holiday };
  return (
    <FormModal
      title={holiday === null ? 'Nuevo feriado' : `Editar ${holiday.name}`}
      okText="Guardar"
      call={saveHolidays}
      initial={{ holidays: [{ date, name, id_canton }] }}
      toInput={values => ({
        year,
        holidays: ((values.holidays ?? []) as object[]).map(entered => ({ ...entered, ...id })),
        removed: [],
      })}
      doneText="Feriado guardado"
      onClose={onClose}
      width={480}
    >
      <Field name={at('date')} label="Día" span={6}>
        <DateField min={today > first ? today : first} max={`${year}-12-31`} />
      </Field>
      <Field name={at('id_canton')} label="Dónde" span={6}>
        <LookupSelect<Canton>
          call={getCantons}
          option={row => ({ value: row.id_canton, label: row.name, hint: row.province })}
          placeholder="Todo el país"
        />
      </Field>
      <Field name={at('name')} label="Nombre" span={12}>
        <Input autoComplete="off" maxLength={80} placeholder="Independencia de Guayaquil" />
      </Field>
    </FormModal>
  );
}

export function RemoveHoliday({ year, holiday, onClose }: HolidayProps<Holiday>) {
  return (
    <AskDialog
      open
      title={`Quitar ${holiday.name}`}
      text={`El ${formatDate(holiday.date)} deja de llevar el recargo por feriado. Lo ya cobrado no cambia.`}
      okText="Quitar"
      look="danger"
      call={saveHolidays}
      input={{ year, holidays: [], removed: [holiday.id_holiday] }}
      onDone={() => {
        toast.success('Feriado quitado');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

import { type Canton, getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { getHolidays, type Holiday, saveHolidays } from '@cabezal/contract/prices/fees/surcharges.calls';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { present } from '../../../ui/form/use-editing.ts';

interface HolidayProps<H> {
  year: number;
  holiday: H;
  onClose: () => void;
}

/** One holiday; the call takes several. */
const at = (field: string) => ['holidays', 0, field];
const begin = (holiday: Pick<Holiday, 'date' | 'name' | 'id_canton'> | null) => ({
  holidays: [{ date: holiday?.date ?? null, name: holiday?.name ?? '', id_canton: holiday?.id_canton ?? null }],
});
const inputOf = (year: number, values: Record<string, unknown>, of: Partial<Holiday> = {}) => ({
  year,
  holidays: ((values.holidays ?? []) as object[]).map(entered => ({ ...entered, ...of })),
  removed: [],
});
const readHoliday = async (year: number, id_holiday: number) =>
  present((await callApi(getHolidays, { year })).find(row => row.id_holiday === id_holiday));

export function HolidayForm({ year, holiday, onClose }: HolidayProps<Holiday | null>) {
  if (holiday === null)
    return (
      <FormModal
        title="Nuevo feriado"
        okText="Guardar"
        call={saveHolidays}
        initial={begin(null)}
        toInput={values => inputOf(year, values)}
        doneText="Feriado guardado"
        onClose={onClose}
        width={480}
      >
        <HolidayFields year={year} />
      </FormModal>
    );
  return (
    <Editing record={holiday} read={() => readHoliday(year, holiday.id_holiday)}>
      {(record, edit) => {
        const { id_holiday, version } = record;
        return (
          <FormModal
            title={`Editar ${record.name}`}
            call={saveHolidays}
            edit={edit}
            initial={begin}
            toInput={values => inputOf(year, values, { id_holiday, version })}
            onClose={onClose}
            width={480}
          >
            <HolidayFields year={year} holiday={record} />
          </FormModal>
        );
      }}
    </Editing>
  );
}

function HolidayFields({ year, holiday }: { year: number; holiday?: Holiday }) {
  const today = businessDate(new Date());
  const first = `${year}-01-01`;
  return (
    <>
      <Field name={at('date')} label="Día" span={6}>
        <DateField min={today > first ? today : first} max={`${year}-12-31`} />
      </Field>
      <Field name={at('id_canton')} label="Dónde" span={6}>
        <LookupSelect<Canton>
          call={getCantons}
          option={row => ({ value: row.id_canton, label: row.name, hint: row.province })}
          current={storedOption(holiday?.id_canton, holiday?.canton)}
          placeholder="Todo el país"
        />
      </Field>
      <Field name={at('name')} label="Nombre" span={12}>
        <Input autoComplete="off" maxLength={80} placeholder="Independencia de Guayaquil" />
      </Field>
    </>
  );
}

export function RemoveHoliday({ year, holiday, onClose }: HolidayProps<Holiday>) {
  const { id_holiday, version } = holiday;
  return (
    <AskDialog
      open
      title={`Quitar ${holiday.name}`}
      text={`El ${formatDate(holiday.date)} deja de llevar el recargo por feriado. Lo ya cobrado no cambia.`}
      okText="Quitar"
      look="danger"
      call={saveHolidays}
      input={{ year, holidays: [], removed: [{ id_holiday, version }] }}
      onDone={() => {
        toast.success('Feriado quitado');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

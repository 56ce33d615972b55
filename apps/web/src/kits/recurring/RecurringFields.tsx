import { Checkbox, Input } from 'antd';
import { DateField, TimeField } from '../../ui/form/date-fields.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { UnitField } from '../../ui/form/fields.tsx';
import { useAccess } from '../rights/use-access.ts';
import './recurring.css';

/** Monday first: the index is the day's number. */
const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** When a reservation is repeated: how many on each day of the week, at what hour, from and until which day. */
export function RecurringFields({ approvesAlready = false }: { approvesAlready?: boolean }) {
  const { may } = useAccess();
  return (
    <>
      <Field name="name" label="Nombre" span={8}>
        <Input autoComplete="off" maxLength={80} placeholder="Banano de los lunes" />
      </Field>
      <Field name="appointment_time" label="Hora de la cita" span={4}>
        <TimeField />
      </Field>
      <fieldset className="cz-recurring-week cz-span-12">
        <legend>Reservas por día</legend>
        {WEEKDAYS.map((day, i) => (
          <Field key={day} name={['counts', i]} label={day} demanded>
            <UnitField unit="" />
          </Field>
        ))}
      </fieldset>
      <Field name="valid_from" label="Desde" span={4}>
        <DateField />
      </Field>
      <Field name="valid_to" label="Hasta" span={4} help="Vacío: hasta pausarla">
        <DateField />
      </Field>
      <Field name="create_days_ahead" label="Se crea con anticipación de" span={4} help="Se intenta cada 15 minutos">
        <UnitField unit="días" />
      </Field>
      <Field name="skip_holidays" label="Feriados" span={6} valuePropName="checked">
        <Checkbox>No crear en feriados</Checkbox>
      </Field>
      <Field name="auto_accept" label="Aprobación" span={6} valuePropName="checked">
        <Checkbox disabled={!approvesAlready && !may('reservation.approve')}>Aprobar al crearla</Checkbox>
      </Field>
    </>
  );
}

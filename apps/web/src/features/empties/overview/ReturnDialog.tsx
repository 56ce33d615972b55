import { createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { type FreeTimeRow, returnBox } from '@cabezal/contract/empties/free-time/free-time.calls';
import { Input } from 'antd';
import { useState } from 'react';
import { InstantField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { canReturnAt, returnHour } from './return-hour.ts';

/** What was done, and what is left to do. */
const returnedText = ({ asks_slot, warnings }: { asks_slot: boolean; warnings: readonly string[] }): string =>
  [asks_slot ? 'Devolución programada; queda la tarea de pedir su turno' : 'Devolución programada', ...warnings].join(
    '. ',
  );

/**
 * «Devolver hoy»: sets the time of the return, with the task to ask for its slot; if no return is planned, a person gets the task to arrange
 * it.
 */
export function ReturnDialog({ row: now, onClose }: { row: FreeTimeRow; onClose: () => void }) {
  const row = useOpened(now);
  const [at] = useState(() => returnHour(new Date()));
  const [chosen, setChosen] = useState<unknown>(at);
  const can = canReturnAt(chosen, new Date());
  const box = row.container_code ?? `${row.id_reservation}-${row.number}`;
  if (row.return_at === null)
    return (
      <FormModal
        title={`Devolver ${box}`}
        text="No tiene una devolución prevista: queda como tarea del operativo de la reserva."
        okText="Crear tarea"
        doneText="Tarea creada"
        call={createTask}
        initial={{ title: `Devolver hoy el contenedor ${box}`, due_at: at }}
        toInput={values => ({
          ...values,
          id_reservation: row.id_reservation,
          id_sub_reservation: row.id_sub_reservation,
        })}
        can={can}
        onValuesChange={(_, all) => setChosen(all.due_at)}
        onClose={onClose}
      >
        <Field name="title" label="Tarea" span={12}>
          <Input autoComplete="off" maxLength={200} />
        </Field>
        <Field name="due_at" label="Hasta" span={6}>
          <InstantField />
        </Field>
      </FormModal>
    );
  return (
    <FormModal
      title={`Devolver ${box}`}
      text={`Mueve la devolución en ${row.return_place ?? 'su destino'} y el plan de su tramo. Si le falta el turno, pedirlo queda como tarea del operativo.`}
      okText="Programar devolución"
      doneText={returnedText}
      call={returnBox}
      initial={{ delivery_at: at, motive: 'Último día libre de la naviera' }}
      toInput={values => ({ ...values, id_sub_reservation: row.id_sub_reservation, version: row.sub_version })}
      can={can}
      onValuesChange={(_, all) => setChosen(all.delivery_at)}
      onClose={onClose}
    >
      <Field name="delivery_at" label="Se devuelve" span={6} demanded>
        <InstantField />
      </Field>
      <Field name="motive" label="Motivo" span={12}>
        <Input autoComplete="off" maxLength={500} />
      </Field>
    </FormModal>
  );
}

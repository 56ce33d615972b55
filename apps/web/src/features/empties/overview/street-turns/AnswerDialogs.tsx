import {
  cancelStreetTurn,
  denyStreetTurn,
  type StreetTurn,
} from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { Input } from 'antd';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';

interface DialogProps {
  turn: StreetTurn;
  onClose: () => void;
}
const motive = (
  <Field name="motive" label="Motivo" span={12}>
    <Input autoComplete="off" maxLength={500} />
  </Field>
);
const target = ({ id_street_turn, version }: StreetTurn) => ({ id_street_turn, version });

/** Records that the line refused. */
export function DenyDialog({ turn: now, onClose }: DialogProps) {
  const turn = useOpened(now);
  return (
    <FormModal
      title={`Negar el reúso de ${turn.container_code}`}
      text={`${turn.shipping_line} no lo autoriza: este par no se propone otra vez. La devolución y el retiro siguen como están.`}
      okText="Registrar negativa"
      look="danger"
      call={denyStreetTurn}
      toInput={values => ({ ...values, ...target(turn) })}
      doneText="Negativa registrada"
      onClose={onClose}
    >
      {motive}
    </FormModal>
  );
}

/** Cancels it, and undoes everything that the approval changed. */
export function CancelTurnDialog({ turn: now, onClose }: DialogProps) {
  const turn = useOpened(now);
  return (
    <FormModal
      title={`Anular el reúso de ${turn.container_code}`}
      text={
        turn.state === 'APROBADO'
          ? 'La devolución, el retiro y el viaje quedan como antes. Las guías se hacen de nuevo y los turnos se piden otra vez.'
          : 'La solicitud deja de contar y el contenedor puede proponerse otra vez.'
      }
      okText="Anular reúso"
      look="danger"
      call={cancelStreetTurn}
      toInput={values => ({ ...values, ...target(turn) })}
      doneText="Reúso anulado"
      onClose={onClose}
    >
      {motive}
    </FormModal>
  );
}

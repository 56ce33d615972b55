import { type DisvRow, registerDisv } from '@cabezal/contract/operations/disv/disv.calls';
import { Input } from 'antd';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';

interface RegisterProps {
  disv: DisvRow;
  onClose: () => void;
}

/** Registers the number that the portal of the terminal gave. */
export function RegisterDisv({ disv, onClose }: RegisterProps) {
  const { id_disv, id_reservation, sub_number, container_code, place } = disv;
  return (
    <FormModal
      title={`DISV en ${place}`}
      text={`Para ${container_code ?? subNumber(id_reservation, sub_number)}, con el camión y el conductor de su guía.`}
      okText="Registrar DISV"
      width={480}
      call={registerDisv}
      toInput={values => ({ ...values, id_disv })}
      doneText="DISV registrado"
      onClose={onClose}
    >
      <Field name="disv_number" label="Número del DISV" span={12}>
        <Input autoComplete="off" maxLength={40} />
      </Field>
    </FormModal>
  );
}

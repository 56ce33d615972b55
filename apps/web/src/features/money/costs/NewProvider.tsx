import { addCostProvider } from '@cabezal/contract/money/costs/payment-costs.calls';
import { Input } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';

/** A company that only invoices costs. */
export default function NewProvider({ onClose }: { onClose: () => void }) {
  return (
    <FormModal
      title="Nuevo proveedor"
      text="Quien solo factura costos: garita, báscula, lavandería. No se ofrece para viajes, camiones ni conductores."
      okText="Registrar proveedor"
      doneText="Proveedor registrado"
      call={addCostProvider}
      onClose={onClose}
      width={560}
    >
      <Field name="name" label="Nombre" span={12}>
        <Input autoComplete="off" maxLength={120} />
      </Field>
      <Field name="ruc" label="RUC" span={12}>
        <Input autoComplete="off" inputMode="numeric" maxLength={13} />
      </Field>
    </FormModal>
  );
}

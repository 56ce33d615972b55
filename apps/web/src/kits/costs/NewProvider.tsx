import { addCostProvider } from '@cabezal/contract/money/costs/payment-costs.calls';
import type { CompanyChoice } from '@cabezal/contract/people/companies/companies.calls';
import { Input } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

interface NewProviderProps {
  /** Called with the company that was registered. */
  onDone?: (provider: CompanyChoice) => void;
  onClose: () => void;
}

/** Registers a company that only invoices costs; also from inside the form of a cost, which keeps what was typed. */
export default function NewProvider({ onDone = () => {}, onClose }: NewProviderProps) {
  return (
    <FormModal
      title="Nuevo proveedor"
      text="Quien solo factura costos: garita, báscula, lavandería. No se ofrece para viajes, camiones ni conductores."
      okText="Registrar proveedor"
      doneText="Proveedor registrado"
      call={addCostProvider}
      onDone={onDone}
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

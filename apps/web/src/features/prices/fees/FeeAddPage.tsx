import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import type { ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Form } from 'antd';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FeeFields, useServices } from './FeeFields.tsx';
import { FeePreview } from './FeePreview.tsx';
import { emptiedBy, itemsWith, scopeInput } from './fee-form.ts';
import { feePath } from './fee-words.ts';
import { type Prefill, usePrefill } from './use-prefill.ts';
import { useSimulated } from './use-simulated.ts';

/** A new rate; the address may prefill it (`?cliente=3&planta=12`): the coverage links here. */
export default function FeeAddPage() {
  const prefill = usePrefill();
  const services = useServices();
  if (prefill === null) return <PageSkeleton />;
  return (
    <Answer query={services} what="los servicios" loading={<PageSkeleton />}>
      {({ rows }) => <FeeForm services={rows} prefill={prefill} />}
    </Answer>
  );
}

function FeeForm({ services, prefill }: { services: readonly ServiceRow[]; prefill: Prefill }) {
  const [form] = Form.useForm();
  const { may } = useAccess();
  const simulated = useSimulated(form, null);
  const freight = services.find(service => service.code === FREIGHT_CODE);
  const item = { id_service: freight?.id_service, method: 'FIJO', included: false, auto: false };
  return (
    <FormPage
      title="Nueva tarifa"
      crumbs={[{ title: 'Tarifas', to: paths.fees }]}
      call={addFee}
      form={form}
      draft="fee"
      initial={{
        reservation_type: null,
        place_kind: 'any',
        container_kind: 'any',
        reprice: [],
        valid_from: businessDate(new Date()),
        items: itemsWith([item], prefill.services, services),
        ...prefill.values,
      }}
      toInput={scopeInput}
      doneText={may('fee.approve') ? 'Tarifa registrada' : 'Tarifa enviada a aprobación'}
      doneTo={feePath}
      submitText={may('fee.approve') ? 'Registrar tarifa' : 'Enviar a aprobación'}
      cancelTo={paths.fees}
      onValuesChange={changed => form.setFieldsValue(emptiedBy(changed))}
      ask={simulated.ask}
      aside={<FeePreview simulated={simulated} />}
    >
      <FeeFields names={prefill.names} services={services} />
    </FormPage>
  );
}

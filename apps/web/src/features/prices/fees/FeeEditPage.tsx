import { type Fee, getFee, updateFee } from '@cabezal/contract/prices/fees/fees.calls';
import { formatDate, isDate } from '@cabezal/domain/system/time/time';
import { Alert, Form } from 'antd';
import { Link, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { useOpeningDay } from '../../../kits/rules/rule-days.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { FeeFields, useServices } from './FeeFields.tsx';
import { FeePreview } from './FeePreview.tsx';
import { editValues, emptiedBy, itemOf, itemsWith, scopeInput, scopeKinds, servicesWith } from './fee-form.ts';
import { feeEditPath, feePath } from './fee-words.ts';
import { servicesOf } from './use-prefill.ts';
import { useSimulated } from './use-simulated.ts';

const list = { title: 'Tarifas', to: paths.fees };

/** Changes a rate: directly before its first day, afterwards with a new version from a later day on. */
export default function FeeEditPage() {
  const { id_tarifa } = useParams();
  return <EditPage read={getFee} of={{ id_fee: Number(id_tarifa) }} what="la tarifa" list={list} form={FeeEdit} />;
}

/** Another person has created a newer version: that one must be changed. */
function Newer({ fee }: { fee: Fee }) {
  const [newest] = fee.versions;
  if (fee.can.edit === true || newest === undefined || newest.id_fee === fee.id_fee) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="cz-form-alert"
      title={fee.can.edit}
      action={<Link to={feeEditPath(newest)}>Cambiar la versión {newest.version}</Link>}
    />
  );
}

const isInPlace = ({ state }: Fee) => state === 'PROPUESTA' || state === 'FUTURA';

function FeeEdit({ record: fee, edit }: EditOf<Fee>) {
  const [form] = Form.useForm();
  const { may } = useAccess();
  const simulated = useSimulated(form, fee.id_fee, { ...fee, ...scopeKinds({ ...fee }) });
  const { get, params } = useAddress<'desde'>();
  const services = useServices();
  const today = useOpeningDay();
  const from = get('desde');
  const first = from !== null && isDate(from) ? from : null;
  const { id_fee, version } = fee;
  const isNew = !isInPlace(fee);
  const submit = isNew ? 'Guardar nueva versión' : 'Guardar cambios';
  return (
    <Answer query={services} what="los servicios" loading={<PageSkeleton />}>
      {({ rows }) => (
        <FormPage
          title={`Cambiar ${fee.code}`}
          crumbs={[list, { title: fee.code, to: feePath(fee) }]}
          call={updateFee}
          form={form}
          draft={`fee-${id_fee}`}
          can={fee.can.edit}
          initial={(now: Fee) => ({
            ...editValues(now, today, first),
            items: itemsWith(now.items.map(itemOf), servicesOf(params), rows),
          })}
          toInput={values => ({ ...scopeInput(values), id_fee, version })}
          edit={edit}
          doneText={may('fee.approve') ? 'Tarifa cambiada' : 'Cambio enviado a aprobación'}
          doneTo={feePath}
          submitText={may('fee.approve') ? submit : 'Enviar a aprobación'}
          cancelTo={feePath(fee)}
          onValuesChange={changed => form.setFieldsValue(emptiedBy(changed))}
          ask={simulated.ask}
          aside={<FeePreview id_fee={id_fee} simulated={simulated} />}
        >
          <Newer fee={fee} />
          <FeeFields
            names={fee}
            services={servicesWith(rows, fee.items)}
            firstDayHelp={
              isNew ? `La actual rige desde el ${formatDate(fee.valid_from)} y termina el día antes` : undefined
            }
          />
        </FormPage>
      )}
    </Answer>
  );
}

import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { associateContainer, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { containerWarnings, correctedContainer } from '@cabezal/domain/system/validation/container';
import { cleanContainer } from '@cabezal/domain/system/validation/container-input';
import { Button, Form, Input } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { SealsField } from '../../../../kits/trips/SealsField.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { FactGrid } from '../../../../ui/detail/DetailPage.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Begun, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Refusal } from '../../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../../ui/form/FormShell.tsx';
import type { FormGuard } from '../../../../ui/form/use-leave-guard.ts';

const TemperatureLog = lazy(() => import('../../../../kits/cold-chain/TemperatureLog.tsx'));

/** The box, its seals and its cargo; of a reefer on the way its temperatures. */
export function CargoTab({ guide }: { guide: GuideDetail }) {
  const { may } = useAccess();
  const mayWrite = may('guide.event') && guide.closed_at === null;
  const facts = [
    { label: 'Tipo', value: guide.container_type },
    { label: 'Booking', value: guide.booking },
    { label: 'BL', value: guide.bl },
    { label: 'Naviera', value: guide.shipping_line },
    { label: 'Producto', value: guide.product },
    { label: 'Peso de carga', value: `${formatNumber(guide.weight_kg, 0)} kg` },
    { label: 'Temperatura', value: guide.set_point_c === null ? null : `${formatNumber(guide.set_point_c, 1)} °C` },
    { label: 'Generador', value: guide.generator_disk },
    { label: 'Chasis', value: guide.chassis_disk },
    { label: 'Transportista', value: guide.carrier_name },
    { label: 'Distancia', value: guide.distance_km === null ? null : `${formatNumber(guide.distance_km, 0)} km` },
  ];
  const box = [
    { label: 'Contenedor', value: guide.container_code },
    { label: 'Sellos', value: guide.seals.join(', ') },
  ];
  return (
    <>
      {mayWrite ? <Container guide={guide} /> : <FactGrid facts={box} />}
      <FactGrid facts={facts} />
      {guide.set_point_c !== null && guide.issued_at !== null && may('monitoring.read') && (
        <Suspense fallback={null}>
          <TemperatureLog id_guide={guide.id_guide} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Shows changes by other people until something is entered in the form. From then on it keeps its initial values, until the person loads
 * the current data.
 */
function Container({ guide }: { guide: GuideDetail }) {
  const { id_guide, sub_version } = guide;
  const guard = useRef<() => boolean>(() => false);
  const [base, setBase] = useState(guide);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the container restarts it
  useEffect(() => {
    if (!guard.current()) setBase(guide);
  }, [sub_version]);
  return (
    <Begun key={base.sub_version} record={base} read={() => callApi(getGuide, { id_guide })}>
      {(begun, edit) => <ContainerForm record={begun} edit={edit} guard={guard} onSaved={setBase} />}
    </Begun>
  );
}

interface FormProps extends EditOf<GuideDetail> {
  guard: FormGuard;
  onSaved: (guide: GuideDetail) => void;
}

function ContainerForm({ record: guide, edit, guard, onSaved }: FormProps) {
  const [form] = Form.useForm();
  const work = useFormWork(form, associateContainer.input);
  guard.current = work.written.isDirty;
  const typed = Form.useWatch('container_code', form);
  const keep = useChange(associateContainer, {
    form,
    onError: edit.onConflict,
    onDone: saved => {
      work.written.settle();
      toast.success('Contenedor y sellos guardados');
      onSaved(saved);
    },
  });
  const corrected = typed ? correctedContainer(typed) : null;
  const warnings = containerWarnings(typed);
  const { id_guide, sub_version, container_code, seals } = guide;
  const send = (values: Record<string, unknown>) =>
    keep.run({
      id_guide,
      sub_version,
      seals: values.seals as string[],
      container_code: (values.container_code as string | null) || null,
    });
  const use = (code: string) => {
    form.setFieldsValue({ container_code: code });
    work.written.touch(['container_code']);
    void form.validateFields(['container_code']);
  };
  return (
    <FormShell work={work} edit={edit} isPart initial={{ container_code, seals }} onFinish={send}>
      <Refusal error={keep.error} edit={edit} />
      <div className="cz-guides-pair cz-wide-pickers">
        <Field
          name="container_code"
          label="Número de contenedor"
          normalize={cleanContainer}
          help={
            corrected ? (
              <Button type="link" size="small" className="cz-inline-link" onClick={() => use(corrected)}>
                Usar {corrected}
              </Button>
            ) : (
              warnings.map(warning => warning.message).join('. ')
            )
          }
        >
          <Input autoComplete="off" autoCapitalize="characters" maxLength={40} placeholder="Lo da el depósito" />
        </Field>
        <SealsField />
      </div>
      <ActionButton htmlType="submit" loading={keep.pending}>
        Guardar contenedor y sellos
      </ActionButton>
    </FormShell>
  );
}

import type { GuideDetail } from '@cabezal/contract/guides/guide.shapes';
import { associateContainer } from '@cabezal/contract/guides/guides.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { containerWarnings, correctedContainer } from '@cabezal/domain/validation/container';
import { Button, Form, Input, Select } from 'antd';
import { useChange } from '../../../api/use-change.ts';
import { useCan } from '../../../app/session/session.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { FactGrid } from '../../../ui/detail/DetailPage.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { zodRule } from '../../../ui/form/zod-rule.ts';

const MAX_SEALS = 5;

/** The box, its seals and what is in it. */
export function CargoTab({ guide }: { guide: GuideDetail }) {
  const mayWrite = useCan('guide.event') && guide.closed_at === null;
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
      {mayWrite ? <ContainerForm key={guide.sub_version} guide={guide} /> : <FactGrid facts={box} />}
      <FactGrid facts={facts} />
    </>
  );
}

interface ContainerValues {
  container_code: string | null;
  seals: string[];
}

function ContainerForm({ guide }: { guide: GuideDetail }) {
  const [form] = Form.useForm<ContainerValues>();
  const typed = Form.useWatch('container_code', form);
  const keep = useChange(associateContainer, { form, onDone: () => toast.success('Contenedor y sellos guardados') });
  const corrected = typed ? correctedContainer(typed) : null;
  const warnings = containerWarnings(typed);
  const send = ({ container_code, seals }: ContainerValues) =>
    keep.run({ id_guide: guide.id_guide, container_code: container_code || null, seals });
  const use = (code: string) => {
    form.setFieldsValue({ container_code: code });
    void form.validateFields(['container_code']);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={{ container_code: guide.container_code, seals: guide.seals }}
      onFinish={send}
    >
      <Failure error={keep.error} />
      <div className="cz-pair">
        <Form.Item
          name="container_code"
          label="Número de contenedor"
          rules={[zodRule(associateContainer.input, 'container_code')]}
          extra={
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
        </Form.Item>
        <Form.Item
          name="seals"
          label="Sellos"
          rules={[zodRule(associateContainer.input, 'seals')]}
          extra="Hasta cinco; Enter después de cada uno."
        >
          <Select mode="tags" open={false} suffixIcon={null} maxCount={MAX_SEALS} tokenSeparators={[',', ' ']} />
        </Form.Item>
      </div>
      <ActionButton htmlType="submit" loading={keep.pending}>
        Guardar contenedor y sellos
      </ActionButton>
    </Form>
  );
}

import { updateSubReservation } from '@cabezal/contract/reservations/reservations.calls';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useAction } from '../../../api/use-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { CodeCorrection, useCodeCorrection } from '../booking/CodeCorrection.tsx';
import type { SubReservationView } from './shapes.ts';

interface DialogProps {
  name: string;
  sub: SubReservationView | null;
  onClose: () => void;
}

interface Values {
  container_code?: string | null;
  seals?: string[];
  weight_kg?: number;
}

const { input } = updateSubReservation;

/** Number, seals and weight of one container, as they become known at depot and plant. */
export function ContainerDialog({ name, sub, onClose }: DialogProps) {
  return (
    <Modal
      open={sub !== null}
      title={`Contenedor ${name}`}
      onCancel={onClose}
      footer={null}
      width={440}
      destroyOnHidden
    >
      {sub && <ContainerForm key={sub.version} sub={sub} onClose={onClose} />}
    </Modal>
  );
}

function ContainerForm({ sub, onClose }: { sub: SubReservationView; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useAction(updateSubReservation, {
    form,
    onError: () => {},
    onDone: () => {
      toast.success('Contenedor guardado');
      onClose();
    },
  });
  const code = Form.useWatch('container_code', form);
  const { right, handlers } = useCodeCorrection(code);
  const takeRight = () => {
    form.setFieldValue('container_code', right);
    form.validateFields(['container_code']).catch(() => {});
  };
  const send = (values: Values) =>
    save.run({
      id_sub_reservation: sub.id_sub_reservation,
      version: sub.version,
      container_code: values.container_code || null,
      seals: values.seals ?? [],
      weight_kg: values.weight_kg,
    });
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ container_code: sub.container_code, seals: sub.seals, weight_kg: sub.weight_kg }}
      validateTrigger="onBlur"
      onFinish={send}
    >
      {save.error && Object.keys(save.error.fields).length === 0 && (
        <Alert type="error" showIcon title={save.error.message} className="rv-dialog-alert" />
      )}
      <Form.Item
        name="container_code"
        label="Número de contenedor"
        rules={[zodRule(input, 'container_code')]}
        normalize={(text?: string) => text?.toUpperCase()}
        extra={right && <CodeCorrection right={right} onUse={takeRight} />}
      >
        <Input {...handlers} autoComplete="off" autoFocus maxLength={40} />
      </Form.Item>
      <Form.Item
        name="seals"
        label="Sellos"
        rules={[zodRule(input, 'seals')]}
        extra="Enter agrega cada sello; hasta cinco."
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} maxCount={5} />
      </Form.Item>
      <Form.Item name="weight_kg" label="Peso de carga" rules={[zodRule(input, 'weight_kg')]}>
        <UnitField unit="kg" />
      </Form.Item>
      <div className="rv-dialog-bar">
        <ActionButton onClick={onClose}>Cancelar</ActionButton>
        <ActionButton look="primary" htmlType="submit" loading={save.pending}>
          Guardar
        </ActionButton>
      </div>
    </Form>
  );
}

import { type Travel, travelContainer } from '@cabezal/contract/operations/travel/travel.calls';
import { problemText } from '@cabezal/domain/trips/status/driver-problems';
import { Button, Form, Input } from 'antd';
import { sealsProblem } from '../../../kits/trips/seals.ts';
import { clock } from '../../../kits/trips/trip-clock.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import type { OutboxItem } from './outbox-store.ts';
import { readBox, readText } from './read-box.ts';
import { cargoNow } from './trip-now.ts';
import type { Outbox } from './use-outbox.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  outbox: Outbox;
}

interface ContainerValues {
  container_code: string;
  seals?: string;
}

type ContainerProps = ModalProps & { trip: Travel };

/** Dialog in which the driver enters the number and the seals of the container. */
export function ContainerModal({ open, ...props }: ContainerProps) {
  return open && <ContainerDialog {...props} />;
}

function ContainerDialog({ onClose, outbox, trip }: Omit<ContainerProps, 'open'>) {
  const [form] = Form.useForm<ContainerValues>();
  const shown = useOpened(cargoNow(trip, outbox.items));
  const { container_code, seals } = shown;
  const send = async (values: ContainerValues) => {
    const read = readBox(shown, values);
    if (read !== null) await outbox.add({ type: 'container', ...read });
    onClose();
  };
  return (
    <Dialog open title="Contenedor y sellos" footer={null} unsaved={() => form.isFieldsTouched()} onClose={onClose}>
      <Form
        form={form}
        layout="vertical"
        size="large"
        initialValues={{ container_code: container_code ?? '', seals: seals.join(', ') }}
        onFinish={send}
      >
        <Form.Item
          name="container_code"
          label="Contenedor"
          rules={[{ required: true, message: 'Campo obligatorio' }, zodRule(travelContainer.input, 'container_code')]}
        >
          <Input autoCapitalize="characters" autoComplete="off" maxLength={14} />
        </Form.Item>
        <Form.Item name="seals" label="Sellos" extra="Hasta cinco, separados por comas." rules={[by(sealsProblem)]}>
          <Input autoCapitalize="characters" autoComplete="off" />
        </Form.Item>
        <Button type="primary" size="large" block htmlType="submit">
          Guardar
        </Button>
      </Form>
    </Dialog>
  );
}

function nameOf(item: OutboxItem): string {
  switch (item.type) {
    case 'arrival':
      return `Llegué a ${item.stop_name}`;
    case 'departure':
      return `Salí de ${item.stop_name}`;
    case 'photo':
      return item.name;
    case 'receipt':
      return `Recibió ${item.received_name}`;
    case 'container':
      return readText(item);
    case 'problem':
      return `Problema: ${problemText(item.kind ?? 'OTRO', item.text)}`;
  }
}

/** Dialog with the items that are not sent yet, and the refused ones with their reasons. */
export function OutboxModal({ open, onClose, outbox }: ModalProps) {
  return (
    <Dialog unsaved={null} open={open} onClose={onClose} title="Por enviar" footer={null}>
      {outbox.items.length === 0 && <EmptyState title="Todo está enviado" />}
      <OutboxList outbox={outbox} />
    </Dialog>
  );
}

export function OutboxList({ outbox }: { outbox: Outbox }) {
  return (
    <ul className="cz-travel-outbox">
      {outbox.items.map(item => (
        <li key={item.key}>
          <span>
            <strong>{nameOf(item)}</strong> · {clock(item.at)}
            {item.refused && <em>{item.refused}</em>}
          </span>
          {item.refused && (
            <Button size="large" onClick={() => void outbox.remove(item.key)}>
              Quitar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

import { type Travel, travelContainer } from '@cabezal/contract/operations/travel/travel.calls';
import { problemText } from '@cabezal/domain/trips/status/driver-problems';
import { Button, Form, Input } from 'antd';
import { sealsProblem } from '../../../kits/trips/seals.ts';
import { clock } from '../../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import type { OutboxItem } from './outbox-store.ts';
import { readBox, readText } from './read-box.ts';
import { isLongUnsent, isTapItem, type Remedy, remedyOf } from './refused-taps.ts';
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
    case 'late_tap':
      return `Nota: ${item.event === 'arrival' ? 'llegué a' : 'salí de'} ${item.stop_name}`;
    case 'receipt':
      return `Recibió ${item.received_name}`;
    case 'container':
      return readText(item);
    case 'problem':
      return `Problema: ${problemText(item.kind ?? 'OTRO', item.text)}`;
  }
}

/** Dialog with the items that are not sent yet, and the refused ones with what can be done about them. */
export function OutboxModal({ open, onClose, outbox, trip }: ModalProps & { trip: Travel }) {
  return (
    <Dialog unsaved={null} open={open} onClose={onClose} title="Por enviar" footer={null}>
      {outbox.items.length === 0 && <EmptyState title="Todo está enviado" />}
      <OutboxList outbox={outbox} trip={trip} />
    </Dialog>
  );
}

/** `trip`: absent on the page of a link that ended. */
export function OutboxList({ outbox, trip }: { outbox: Outbox; trip?: Travel }) {
  return (
    <ul className="cz-travel-outbox">
      {outbox.items.map(item => (
        <OutboxLine key={item.key} item={item} outbox={outbox} remedy={remedyOf(trip, outbox.items, item)} />
      ))}
    </ul>
  );
}

interface LineProps {
  item: OutboxItem;
  outbox: Outbox;
  remedy: Remedy;
}

function OutboxLine({ item, outbox, remedy }: LineProps) {
  const { key, at } = item;
  const isOld = isLongUnsent(item, new Date());
  return (
    <li>
      <span>
        <strong>{nameOf(item)}</strong> · {clock(at)}
        {isOld && <em>Más de 12 horas sin enviar: busque señal</em>}
        {item.refused && <em>{remedy?.text ?? item.refused}</em>}
      </span>
      {item.refused && (
        <span className="cz-travel-remedy">
          <RemedyButton item={item} outbox={outbox} remedy={remedy} />
          <Button size="large" onClick={() => void outbox.remove(key)}>
            Quitar
          </Button>
        </span>
      )}
    </li>
  );
}

/** The button that does what the refusal says is missing. */
function RemedyButton({ item, outbox, remedy }: LineProps) {
  if (remedy === null) return null;
  if (remedy.kind === 'again')
    return (
      <ActionButton size="large" look="primary" onClick={() => outbox.retry(item.key)}>
        Enviar otra vez
      </ActionButton>
    );
  if (!isTapItem(item)) return null;
  const { key, at, id_stop, stop_name } = item;
  if (remedy.kind === 'note') {
    const store = async () => {
      await outbox.add({ type: 'late_tap', event: item.type, id_stop, stop_name }, at);
      await outbox.remove(key);
    };
    return (
      <ActionButton size="large" look="primary" onClick={store}>
        Guardar como nota
      </ActionButton>
    );
  }
  const { type, stop, at: missedAt } = remedy.missing;
  const record = async () => {
    await outbox.add({ type, id_stop: stop.id_stop, stop_name: stop.name }, missedAt);
    await outbox.retry(key);
  };
  return (
    <ActionButton size="large" look="primary" onClick={record}>
      {type === 'arrival' ? `Llegué a ${stop.name}` : `Salí de ${stop.name}`}
    </ActionButton>
  );
}

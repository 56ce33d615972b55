import {
  AlertOutlined,
  CameraOutlined,
  CarOutlined,
  ClockCircleOutlined,
  EllipsisOutlined,
  HourglassOutlined,
  StopOutlined,
  ToolOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import {
  DRIVER_PROBLEM_KINDS,
  DRIVER_PROBLEMS,
  type DriverProblemKind,
} from '@cabezal/domain/trips/status/driver-problems';
import { Input } from 'antd';
import { type ChangeEvent, type ComponentType, useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { smallPhoto } from './small-photo.ts';
import type { ModalProps } from './travel-modals.tsx';

const icons: Record<DriverProblemKind, ComponentType> = {
  LLANTA: StopOutlined,
  AVERIA: ToolOutlined,
  ACCIDENTE: WarningOutlined,
  COLA: CarOutlined,
  PLANTA: HourglassOutlined,
  FRIO: AlertOutlined,
  OTRO: EllipsisOutlined,
};
const LEAST_LETTERS = 3;

type ProblemProps = ModalProps & { id_stop: number | null };

/** «Tengo un problema»: one tap chooses the kind, another sends the problem. A text and a photo are optional. */
export function ProblemModal({ open, ...props }: ProblemProps) {
  return open && <ProblemDialog {...props} />;
}

function ProblemDialog({ onClose, outbox, ...props }: Omit<ProblemProps, 'open'>) {
  // The stop where the problem happened: the current stop may change while the dialog is open.
  const id_stop = useOpened(props.id_stop);
  const [kind, setKind] = useState<DriverProblemKind | null>(null);
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [asked, setAsked] = useState(false);
  const said = text.trim();
  const lacks =
    kind === null ? 'Elija qué pasó' : kind === 'OTRO' && said.length < LEAST_LETTERS ? 'Escriba qué pasó' : '';
  const send = async () => {
    setAsked(true);
    if (lacks || kind === null) return;
    const problem = await outbox.add({ type: 'problem', kind, text: said });
    if (photo) await outbox.add({ type: 'photo', kind: 'FOTO', name: 'Foto del problema', id_stop, photo, problem });
    toast.success('Aviso guardado: se envía a monitoreo');
    onClose();
  };
  return (
    <Dialog
      open
      title="Tengo un problema"
      footer={null}
      unsaved={() => kind !== null || text !== '' || photo !== null}
      onClose={onClose}
    >
      <div className="cz-travel-problem">
        <KindChoice kind={kind} onKind={setKind} />
        <Input.TextArea
          aria-label="Detalle"
          placeholder={kind === 'OTRO' ? 'Escriba qué pasó' : 'Detalle, si hace falta'}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          size="large"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <ProblemPhoto photo={photo} onPhoto={setPhoto} />
        {asked && lacks && (
          <p className="cz-travel-lacks" role="alert">
            {lacks}
          </p>
        )}
        <ActionButton look="primary" size="large" block onClick={send}>
          Avisar a monitoreo
        </ActionButton>
      </div>
    </Dialog>
  );
}

interface KindProps {
  kind: DriverProblemKind | null;
  onKind: (kind: DriverProblemKind) => void;
}

function KindChoice({ kind, onKind }: KindProps) {
  return (
    <fieldset aria-label="¿Qué pasó?">
      {DRIVER_PROBLEM_KINDS.map(one => {
        const Icon = icons[one];
        return (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => onKind(one)}>
            <Icon />
            {DRIVER_PROBLEMS[one]}
          </button>
        );
      })}
    </fieldset>
  );
}

function ProblemPhoto({ photo, onPhoto }: { photo: Blob | null; onPhoto: (photo: Blob) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    const small = await smallPhoto(file);
    setBusy(false);
    setUnread(small === null);
    if (small) onPhoto(small);
  };
  return (
    <label className={`cz-travel-paper${photo ? ' cz-travel-paper-waiting' : ''}`}>
      <input type="file" accept="image/*" capture="environment" onChange={event => void take(event)} />
      {isBusy ? <ClockCircleOutlined /> : <CameraOutlined />}
      <strong>{photo ? 'Foto lista: tocar para cambiarla' : 'Tomar una foto'}</strong>
      {isUnread && <small role="alert">No se pudo leer la foto. Tómela de nuevo.</small>}
    </label>
  );
}

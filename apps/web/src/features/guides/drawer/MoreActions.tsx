import {
  DeleteOutlined,
  DollarOutlined,
  DownOutlined,
  FlagOutlined,
  RollbackOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/guides/guide.shapes';
import {
  deleteGuide,
  resetArrival,
  resetDeparture,
  resetMilestones,
  reverseClosing,
} from '@cabezal/contract/guides/guides.calls';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { guideName } from '../../../kits/trips/guide-words.ts';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { FailureLine } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FalseFreightModal } from './FalseFreightModal.tsx';

type Undo = 'arrival' | 'departure' | 'milestones' | 'delete' | 'reverse';

interface Entry {
  key: Undo | 'finish' | 'false_freight';
  name: string;
  icon: ReactNode;
  can: true | string;
  shown: boolean;
}

function entriesOf(guide: GuideDetail, may: (action: string) => boolean): Entry[] {
  const { can } = guide;
  const mayUndo = may('guide.undo');
  const isIssued = guide.issued_at !== null;
  const isOpen = guide.closed_at === null;
  const entries: Entry[] = [
    {
      key: 'finish',
      name: 'Finalizar viaje',
      icon: <FlagOutlined />,
      can: can.finish,
      shown: may('guide.event') && isIssued && isOpen && guide.finished_at === null,
    },
    {
      key: 'arrival',
      name: 'Deshacer la última llegada',
      icon: <UndoOutlined />,
      can: can.reset_arrival,
      shown: mayUndo && isIssued && isOpen,
    },
    {
      key: 'departure',
      name: 'Deshacer la última salida',
      icon: <UndoOutlined />,
      can: can.reset_departure,
      shown: mayUndo && isIssued && isOpen,
    },
    {
      key: 'milestones',
      name: 'Deshacer todos los hitos',
      icon: <RollbackOutlined />,
      can: can.reset_milestones,
      shown: mayUndo && isIssued && isOpen,
    },
    {
      key: 'false_freight',
      name: 'Falso flete',
      icon: <DollarOutlined />,
      can: can.false_freight,
      shown: mayUndo && isIssued && isOpen,
    },
    { key: 'delete', name: 'Eliminar la guía', icon: <DeleteOutlined />, can: can.delete, shown: mayUndo && isOpen },
    {
      key: 'reverse',
      name: 'Reversar el cierre',
      icon: <RollbackOutlined />,
      can: can.reverse,
      shown: may('guide.reverse') && !isOpen,
    },
  ];
  return entries.filter(entry => entry.shown);
}

interface MoreActionsProps {
  guide: GuideDetail;
  onGone: () => void;
  onFinish: () => void;
}

/** What is rare: undoing, false freight, deleting. What is not possible now says why. */
export function MoreActions({ guide, onGone, onFinish }: MoreActionsProps) {
  const { may } = useAccess();
  const [undo, setUndo] = useState<Undo | null>(null);
  const [isFalseFreight, setFalseFreight] = useState(false);
  const entries = entriesOf(guide, may);
  if (entries.length === 0) return null;
  const choose = (key: string) => {
    if (key === 'finish') onFinish();
    else if (key === 'false_freight') setFalseFreight(true);
    else setUndo(key as Undo);
  };
  const items = entries.map(entry => ({
    key: entry.key,
    icon: entry.icon,
    danger: entry.key === 'delete',
    disabled: entry.can !== true,
    label: <EntryLabel entry={entry} />,
  }));
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button>
          Más <DownOutlined />
        </Button>
      </Dropdown>
      <UndoDialog guide={guide} undo={undo} onClose={() => setUndo(null)} onGone={onGone} />
      {isFalseFreight && <FalseFreightModal guide={guide} onClose={() => setFalseFreight(false)} />}
    </>
  );
}

function EntryLabel({ entry }: { entry: Entry }) {
  if (entry.can === true) return entry.name;
  return (
    <>
      {entry.name}
      <div className="cz-guides-menu-reason">{entry.can}</div>
    </>
  );
}

const dialogs: Record<Undo, { title: string; text: string; ok: string; done: string }> = {
  arrival: {
    title: 'Deshacer la última llegada',
    text: 'La guía vuelve a como estaba antes de esa llegada. El evento queda anulado en la bitácora.',
    ok: 'Deshacer llegada',
    done: 'Llegada deshecha',
  },
  departure: {
    title: 'Deshacer la última salida',
    text: 'La guía vuelve a la parada de la que salió. El evento queda anulado en la bitácora.',
    ok: 'Deshacer salida',
    done: 'Salida deshecha',
  },
  milestones: {
    title: 'Deshacer todos los hitos',
    text: 'Se borran todas las llegadas y salidas, el fin del viaje, el falso flete y el stand-by calculado. La guía vuelve a estar por salir.',
    ok: 'Deshacer hitos',
    done: 'Hitos deshechos',
  },
  delete: {
    title: 'Eliminar la guía',
    text: 'Su número no se vuelve a usar. El camión, el conductor y los equipos quedan libres, y el tramo vuelve a estar sin guía.',
    ok: 'Eliminar guía',
    done: 'Guía eliminada',
  },
  reverse: {
    title: 'Reversar el cierre',
    text: 'La guía vuelve a estar por cerrar y sus valores se pueden corregir.',
    ok: 'Reversar cierre',
    done: 'Cierre reversado',
  },
};

interface UndoDialogProps {
  guide: GuideDetail;
  undo: Undo | null;
  onClose: () => void;
  onGone: () => void;
}

function useUndo(done: (undo: Undo) => void) {
  const arrival = useChange(resetArrival, { onDone: () => done('arrival') });
  const departure = useChange(resetDeparture, { onDone: () => done('departure') });
  const milestones = useChange(resetMilestones, { onDone: () => done('milestones') });
  const remove = useChange(deleteGuide, { onDone: () => done('delete') });
  const reverse = useChange(reverseClosing, { onDone: () => done('reverse') });
  return { arrival, departure, milestones, delete: remove, reverse };
}

function UndoDialog({ guide, undo, onClose, onGone }: UndoDialogProps) {
  const undoes = useUndo(done => {
    toast.success(dialogs[done].done);
    onClose();
    if (done === 'delete') onGone();
  });
  const dialog = undo && dialogs[undo];
  const input = { id_guide: guide.id_guide, version: guide.version };
  return (
    <ConfirmWithMotive
      open={undo !== null}
      title={dialog?.title ?? ''}
      text={
        <>
          {dialog && `${guideName(guide)}. ${dialog.text}`}
          {undo && <FailureLine error={undoes[undo].error} />}
        </>
      }
      okText={dialog?.ok ?? ''}
      onConfirm={motive => (undo ? undoes[undo].run({ ...input, motive }) : undefined)}
      onCancel={onClose}
    />
  );
}

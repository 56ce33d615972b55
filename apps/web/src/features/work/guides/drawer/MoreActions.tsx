import {
  ClockCircleOutlined,
  CloseSquareOutlined,
  DeleteOutlined,
  DollarOutlined,
  DownOutlined,
  FieldTimeOutlined,
  FlagOutlined,
  RollbackOutlined,
  SwapOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { deleteContainersGuide } from '@cabezal/contract/empties/free-time/free-time.calls';
import type { GuideDetail } from '@cabezal/contract/work/guides/guide.shapes';
import {
  deleteGuide,
  resetArrival,
  resetDeparture,
  resetMilestones,
  reverseClosing,
} from '@cabezal/contract/work/guides/guides.calls';
import { falseFreight, updateFinish } from '@cabezal/contract/work/guides/special-guides.calls';
import { guideName } from '@cabezal/domain/system/text/guide-name';
import { Button, Dropdown } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { FailureLine } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { recordedHours } from '../special/corrected-hours.ts';

const FalseFreightModal = lazy(() => import('../special/FalseFreightModal.tsx'));
const MoveFinishModal = lazy(() => import('../special/MoveFinishModal.tsx'));
const DatesModal = lazy(() => import('../special/DatesModal.tsx'));
const RescueWizard = lazy(() => import('../rescue/RescueWizard.tsx'));

type Undo =
  | 'box'
  | 'arrival'
  | 'departure'
  | 'milestones'
  | 'delete'
  | 'undo_rescue'
  | 'reverse'
  | 'undo_false'
  | 'undo_finish';
type Dialog = 'finish' | 'false_freight' | 'rescue' | 'move_finish' | 'dates';

interface Entry {
  key: Undo | Dialog;
  name: string;
  icon: ReactNode;
  can: true | string;
  shown: boolean;
}

/** What is done where a trip does not go as planned, and how it is taken back. */
function specialEntries(guide: GuideDetail, may: (action: string) => boolean): Entry[] {
  const { can } = guide;
  const isOpen = guide.issued_at !== null && guide.closed_at === null && guide.rescued_by === null;
  const isFalse = guide.false_freight !== null;
  return [
    {
      key: 'rescue',
      name: 'Rescatar con otra unidad',
      icon: <SwapOutlined />,
      can: can.rescue,
      shown: may('guide.rescue') && isOpen && !isFalse,
    },
    {
      key: 'undo_rescue',
      name: 'Deshacer el rescate',
      icon: <UndoOutlined />,
      can: can.undo_rescue,
      shown: may('guide.undo') && isOpen && guide.id_guide_origin !== null && can.undo_rescue === true,
    },
    {
      key: 'false_freight',
      name: isFalse ? 'Cambiar el falso flete' : 'Falso flete',
      icon: <DollarOutlined />,
      can: isFalse || can.false_freight,
      shown: may('guide.false_freight') && isOpen,
    },
    {
      key: 'undo_false',
      name: 'Deshacer el falso flete',
      icon: <UndoOutlined />,
      can: can.undo_false_freight,
      shown: may('guide.false_freight') && isOpen && isFalse,
    },
    {
      key: 'move_finish',
      name: 'Cambiar la hora de finalización',
      icon: <FieldTimeOutlined />,
      can: can.move_finish,
      shown: may('guide.undo') && isOpen && guide.finished_at !== null,
    },
    {
      key: 'undo_finish',
      name: 'Deshacer la finalización',
      icon: <UndoOutlined />,
      can: can.move_finish,
      shown: may('guide.undo') && isOpen && guide.finished_at !== null,
    },
  ];
}

function entriesOf(guide: GuideDetail, may: (action: string) => boolean): Entry[] {
  const { can } = guide;
  const mayUndo = may('guide.undo');
  const isIssued = guide.issued_at !== null;
  const isClosed = guide.closed_at !== null || guide.costs_closed_at !== null;
  const isOpen = !isClosed && guide.rescued_by === null;
  const isRescue = guide.id_guide_origin !== null && can.undo_rescue === true;
  const entries: Entry[] = [
    {
      key: 'finish',
      name: 'Finalizar viaje',
      icon: <FlagOutlined />,
      can: can.finish,
      shown: may('guide.event') && isIssued && isOpen && guide.finished_at === null,
    },
    {
      key: 'dates',
      name: 'Corregir horas',
      icon: <ClockCircleOutlined />,
      can: recordedHours(guide.stops).length > 0 || 'Aún no hay llegadas ni salidas',
      shown: mayUndo && isIssued && isOpen,
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
    ...specialEntries(guide, may),
    {
      key: 'box',
      name: 'Quitar contenedor',
      icon: <CloseSquareOutlined />,
      can: true,
      shown: may('empty.write') && isOpen && guide.container_code !== null,
    },
    {
      key: 'delete',
      name: 'Eliminar la guía',
      icon: <DeleteOutlined />,
      can: can.delete,
      shown: mayUndo && isOpen && !isRescue,
    },
    {
      key: 'reverse',
      name: 'Reversar el cierre',
      icon: <RollbackOutlined />,
      can: can.reverse,
      shown: may('guide.reverse') && isClosed,
    },
  ];
  return entries.filter(entry => entry.shown);
}

interface MoreActionsProps {
  guide: GuideDetail;
  onGone: () => void;
  onFinish: () => void;
  /** Another guide is to be shown in its place. */
  onOther: (id_guide: number) => void;
}

/** What is rare: a rescue, undoing, false freight, deleting. What is not possible now says why. */
export function MoreActions({ guide, onGone, onFinish, onOther }: MoreActionsProps) {
  const { may } = useAccess();
  const [undo, setUndo] = useState<Undo | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const entries = entriesOf(guide, may);
  if (entries.length === 0) return null;
  const choose = (key: string) => {
    if (key === 'finish') onFinish();
    else if (key === 'false_freight' || key === 'rescue' || key === 'move_finish' || key === 'dates') setDialog(key);
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
      <UndoDialog guide={guide} undo={undo} onClose={() => setUndo(null)} onGone={onGone} onOther={onOther} />
      <Suspense>
        {dialog === 'false_freight' && <FalseFreightModal guide={guide} onClose={() => setDialog(null)} />}
        {dialog === 'dates' && <DatesModal guide={guide} onClose={() => setDialog(null)} />}
        {dialog === 'move_finish' && <MoveFinishModal guide={guide} onClose={() => setDialog(null)} />}
        {dialog === 'rescue' && (
          <RescueWizard
            guide={guide}
            onClose={() => setDialog(null)}
            onDone={made => {
              setDialog(null);
              onOther(made.id_guide);
            }}
          />
        )}
      </Suspense>
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
  box: {
    title: 'Quitar contenedor',
    text: 'El número y los sellos dejan de estar en la guía y en la reserva, para registrar los correctos. Solo antes de salir con el contenedor.',
    ok: 'Quitar contenedor',
    done: 'Contenedor quitado',
  },
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
    text: 'Su número no se vuelve a usar. El camión, el conductor y los equipos quedan libres, y el tramo vuelve a estar sin guía. El viaje sigue pendiente y no se propone ningún cobro: si ya no se hará, cancele el contenedor en su reserva.',
    ok: 'Eliminar guía',
    done: 'Guía eliminada',
  },
  undo_rescue: {
    title: 'Deshacer el rescate',
    text: 'La guía de rescate se elimina y la rescatada vuelve a como estaba, con su camión, sus paradas y su seguimiento.',
    ok: 'Deshacer rescate',
    done: 'Rescate deshecho',
  },
  undo_false: {
    title: 'Deshacer el falso flete',
    text: 'La guía vuelve a como estaba, su rubro se anula y el camión se toma otra vez hasta el fin del plan.',
    ok: 'Deshacer falso flete',
    done: 'Falso flete deshecho',
  },
  undo_finish: {
    title: 'Deshacer la finalización',
    text: 'El viaje sigue abierto: se pueden registrar llegadas y salidas.',
    ok: 'Deshacer finalización',
    done: 'Finalización deshecha',
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
  onOther: (id_guide: number) => void;
}

function useUndo(container_code: string | undefined, done: (undo: Undo) => void) {
  const box = useChange(deleteContainersGuide, { onDone: () => done('box') });
  const arrival = useChange(resetArrival, { onDone: () => done('arrival') });
  const departure = useChange(resetDeparture, { onDone: () => done('departure') });
  const milestones = useChange(resetMilestones, { onDone: () => done('milestones') });
  const remove = useChange(deleteGuide, { onDone: () => done('delete') });
  const reverse = useChange(reverseClosing, { onDone: () => done('reverse') });
  const rescue = useChange(deleteGuide, { onDone: () => done('undo_rescue') });
  const falseMark = useChange(falseFreight, { onDone: () => done('undo_false') });
  const finish = useChange(updateFinish, { onDone: () => done('undo_finish') });
  type Sent = { id_guide: number; version: number; motive: string };
  return {
    // The number that was seen is taken away, whatever of the guide changed since.
    box: { error: box.error, run: ({ id_guide, motive }: Sent) => box.run({ id_guide, motive, container_code }) },
    arrival,
    departure,
    milestones,
    delete: remove,
    undo_rescue: rescue,
    reverse,
    undo_false: { error: falseMark.error, run: (sent: Sent) => falseMark.run({ ...sent, id_motivo: null }) },
    undo_finish: { error: finish.error, run: (sent: Sent) => finish.run({ ...sent, at: null }) },
  };
}

function UndoDialog({ guide, undo, onClose, onGone, onOther }: UndoDialogProps) {
  const number = guide.container_code ?? undefined;
  const undoes = useUndo(number, done => {
    toast.success(dialogs[done].done);
    onClose();
    if (done === 'delete') onGone();
    if (done === 'undo_rescue' && guide.id_guide_origin !== null) onOther(guide.id_guide_origin);
  });
  const dialog = undo && dialogs[undo];
  const input = { id_guide: guide.id_guide, version: guide.version };
  return (
    <ConfirmWithMotive
      open={undo !== null}
      title={dialog?.title ?? ''}
      text={
        <>
          {dialog && [guideName(guide), undo === 'box' && number, dialog.text].filter(Boolean).join('. ')}
          {undo && <FailureLine error={undoes[undo].error} />}
        </>
      }
      okText={dialog?.ok ?? ''}
      onConfirm={motive => (undo ? undoes[undo].run({ ...input, motive }) : undefined)}
      onCancel={onClose}
    />
  );
}

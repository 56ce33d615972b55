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
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { Button, Dropdown } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { recordedHours } from '../special/corrected-hours.ts';
import { UndoDialog } from './UndoDialog.tsx';
import type { Undo } from './undo-words.ts';

const FalseFreightModal = lazy(() => import('../special/FalseFreightModal.tsx'));
const MoveFinishModal = lazy(() => import('../special/MoveFinishModal.tsx'));
const DatesModal = lazy(() => import('../special/DatesModal.tsx'));
const RescueWizard = lazy(() => import('../rescue/RescueWizard.tsx'));

type Dialog = 'finish' | 'false_freight' | 'rescue' | 'move_finish' | 'dates';

interface Entry {
  key: Undo | Dialog;
  name: string;
  icon: ReactNode;
  can: true | string;
  shown: boolean;
}

/** Actions for a trip that does not go as planned, and their undo. */
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
      can: recordedHours(guide.stops).length > 0 ? can.correct_dates : 'Aún no hay llegadas ni salidas',
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
  /** Opens another guide in place of this one. */
  onOther: (id_guide: number) => void;
}

/** Menu of less common actions: rescue, undo, false freight, delete. An action that is not possible now shows the reason. */
export function MoreActions({ guide, onGone, onFinish, onOther }: MoreActionsProps) {
  const { may } = useAccess();
  const [undo, setUndo] = useState<Undo | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const entries = entriesOf(guide, may);
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
      {entries.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
          <Button>
            Más <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {undo && <UndoDialog guide={guide} undo={undo} onClose={() => setUndo(null)} onGone={onGone} onOther={onOther} />}
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

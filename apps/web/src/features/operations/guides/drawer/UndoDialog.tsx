import { deleteContainersGuide } from '@cabezal/contract/empties/free-time/free-time.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import {
  deleteGuide,
  resetArrival,
  resetDeparture,
  resetMilestones,
  reverseClosing,
} from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, updateFinish } from '@cabezal/contract/operations/guides/special.calls';
import { useChange } from '../../../../api/use-change.ts';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useOpened } from '../../../../ui/use-opened.ts';
import { type Undo, undoText, undoWords } from './undo-words.ts';

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
    // Sends the container number that was shown, so that a number entered meanwhile is not removed.
    box: { ...box, run: ({ id_guide, motive }: Sent) => box.run({ id_guide, motive, container_code }) },
    arrival,
    departure,
    milestones,
    delete: remove,
    undo_rescue: rescue,
    reverse,
    undo_false: { ...falseMark, run: (sent: Sent) => falseMark.run({ ...sent, id_motivo: null }) },
    undo_finish: { ...finish, run: (sent: Sent) => finish.run({ ...sent, at: null }) },
  };
}

interface UndoDialogProps {
  guide: GuideDetail;
  undo: Undo;
  onClose: () => void;
  onGone: () => void;
  /** Opens another guide in place of this one. */
  onOther: (id_guide: number) => void;
}

/** Undoes the event that was shown when the dialog opened, not one that is recorded while the person writes the motive. */
export function UndoDialog({ undo, onClose, onGone, onOther, ...props }: UndoDialogProps) {
  const guide = useOpened(props.guide);
  const { id_guide, version } = guide;
  const undoes = useUndo(guide.container_code ?? undefined, done => {
    toast.success(undoWords[done].done);
    onClose();
    if (done === 'delete') onGone();
    if (done === 'undo_rescue' && guide.id_guide_origin !== null) onOther(guide.id_guide_origin);
  });
  const { title, ok } = undoWords[undo];
  return (
    <ConfirmWithMotive
      open
      title={title}
      text={undoText(undo, guide)}
      action={undoes[undo]}
      okText={ok}
      onConfirm={motive => undoes[undo].run({ id_guide, version, motive })}
      onCancel={onClose}
    />
  );
}

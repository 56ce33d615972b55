import { saveJustifications } from '@cabezal/contract/operations/justifications/justifications.calls';
import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { ReasonFields } from './ReasonFields.tsx';
import { lineName, type RefusedLine, refusedLines, savedText, type ToJustify } from './reason.ts';
import './justifications.css';

interface JustifyProps {
  stops: readonly ToJustify[];
  /** Called on close if something was stored, with the ids that were refused. */
  onDone?: (refused: readonly number[]) => void;
  onClose: () => void;
}

/**
 * One reason for one or many stops of any list; the server decides on each separately. At most 500. If one is refused, the dialog stays
 * open with the reason and the refusals; the next send includes only the remaining ones.
 */
export default function JustifyDialog({ stops, onDone, onClose }: JustifyProps) {
  const [open, setOpen] = useState(stops);
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  const count = open.length;
  // Read on close, which may happen before the answer is rendered.
  const left = useRef(stops);
  const close = () => {
    if (left.current.length < stops.length) onDone?.(left.current.map(stop => stop.reservation_milestone_id));
    onClose();
  };
  return (
    <FormModal
      title={count === 1 ? 'Justificar' : `Justificar ${count} seleccionadas`}
      text="Explica el atraso o la espera; no cambia lo que se cobra. El cliente lo lee."
      okText="Justificar"
      width={480}
      call={saveJustifications}
      toInput={values => {
        const [reason] = Object.values(values) as [Record<string, unknown>?];
        return open.map(({ reservation_milestone_id, kind }) => ({ ...reason, reservation_milestone_id, kind }));
      }}
      doneText={null}
      stays={answer => answer.refused > 0}
      onDone={({ results, saved }) => {
        const lines = refusedLines(open, results);
        if (saved > 0) toast.success(saved === 1 && count === 1 ? 'Justificada' : savedText(saved));
        left.current = lines.map(line => line.stop);
        setRefused(lines);
        setOpen(left.current);
      }}
      onClose={close}
    >
      <ReasonFields under={[0]} />
      {refused.length > 0 && <Refused lines={refused} saved={stops.length - refused.length} />}
    </FormModal>
  );
}

/** The stops that could not be justified. */
function Refused({ lines, saved }: { lines: readonly RefusedLine[]; saved: number }) {
  const left = lines.length === 1 ? '1 no se justificó' : `${lines.length} no se justificaron`;
  return (
    <Alert
      type="error"
      showIcon
      className="cz-span-12"
      title={saved > 0 ? `${savedText(saved)}; ${left}` : left}
      description={
        <ul className="cz-justifications-refused">
          {lines.map(({ stop, why }) => (
            <li key={`${stop.reservation_milestone_id} ${stop.kind ?? ''}`}>
              {lineName(stop)}: {why}
            </li>
          ))}
        </ul>
      }
    />
  );
}

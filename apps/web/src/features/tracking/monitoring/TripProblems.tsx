import { CheckOutlined, PaperClipOutlined, WarningFilled } from '@ant-design/icons';
import { attendProblem, type OpenProblem } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { DRIVER_PROBLEMS, type DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { Button, Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { unsentText } from '../../../ui/form/unsent-text.ts';
import { LeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { problemWhere } from './monitoring-words.ts';
import { shownProblems } from './shown-problems.ts';

/** Unattended reports of the driver: first on the card, until a person records what was done. */
export function TripProblems({ problems }: { problems: readonly OpenProblem[] }) {
  const [written, setWritten] = useState<readonly OpenProblem[]>([]);
  const shown = shownProblems(problems, written);
  const keep = useCallback((problem: OpenProblem, isWritten: boolean) => {
    setWritten(before => {
      const others = before.filter(one => one.id_problem !== problem.id_problem);
      if (isWritten) return [...others, problem];
      return others.length === before.length ? before : others;
    });
  }, []);
  if (shown.length === 0) return null;
  return (
    <section className="cz-monitoring-problems" aria-label="Problemas del conductor">
      {shown.map(problem => (
        <Problem key={problem.id_problem} problem={problem} isOver={!problems.includes(problem)} onWritten={keep} />
      ))}
    </section>
  );
}

interface ProblemProps {
  problem: OpenProblem;
  /** Somebody else attended it. */
  isOver: boolean;
  /** Called when the person begins or stops writing on it. */
  onWritten: (problem: OpenProblem, isWritten: boolean) => void;
}

function Problem({ problem, isOver, onWritten }: ProblemProps) {
  const { isOperator, may } = useAccess();
  const { id_problem, kind, text, photos } = problem;
  const [note, setNote] = useState('');
  const [message, setMessage] = useState('');
  const forget = () => {
    setNote('');
    setMessage('');
  };
  const attend = useChange(attendProblem, { onDone: () => toast.success('Aviso atendido') });
  const send = async () => {
    const done = await attend.run({ id_problem, note: note.trim() || null, to_driver: message.trim() || null });
    if (done === null) return;
    setNote(typed => unsentText(note, typed));
    setMessage(typed => unsentText(message, typed));
  };
  const isWritten = note.trim() !== '' || message.trim() !== '';
  useEffect(() => onWritten(problem, isWritten), [onWritten, problem, isWritten]);
  return (
    <article>
      <strong>
        <WarningFilled /> {DRIVER_PROBLEMS[kind as DriverProblemKind]}
      </strong>
      {text && <p>«{text}»</p>}
      <small>
        {problemWhere(problem)}
        {photos.length > 0 && (
          <>
            {' '}
            · <PaperClipOutlined /> {photos.length === 1 ? '1 foto' : `${photos.length} fotos`} en Documentos
          </>
        )}
      </small>
      <Failure error={attend.error} />
      {isOver && <small role="status">Otra persona ya lo atendió. Lo que usted escribió queda aquí.</small>}
      <LeaveGuard isDirty={() => isWritten} />
      {isOperator && (
        <div className="cz-monitoring-attend">
          {may('driver.notify') && (
            <Input
              aria-label="Qué le decimos al conductor"
              placeholder="Qué le decimos al conductor (opcional)"
              maxLength={300}
              value={message}
              onChange={event => setMessage(event.target.value)}
            />
          )}
          <Input
            aria-label="Qué se hizo"
            placeholder="Qué se hizo, para la oficina (opcional)"
            maxLength={400}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
          {isOver ? (
            <Button onClick={forget}>Descartar</Button>
          ) : (
            <Button danger icon={<CheckOutlined />} loading={attend.pending} onClick={() => void send()}>
              Atendido
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

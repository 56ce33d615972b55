import { CheckOutlined, PaperClipOutlined, WarningFilled } from '@ant-design/icons';
import { attendProblem, type OpenProblem } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { DRIVER_PROBLEMS, type DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { problemWhere } from './monitoring-words.ts';

/** Unattended reports of the driver: first on the card, until a person records what was done. */
export function TripProblems({ problems }: { problems: readonly OpenProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="cz-monitoring-problems" aria-label="Problemas del conductor">
      {problems.map(problem => (
        <Problem key={problem.id_problem} problem={problem} />
      ))}
    </section>
  );
}

function Problem({ problem }: { problem: OpenProblem }) {
  const { isOperator, may } = useAccess();
  const { id_problem, kind, text, photos } = problem;
  const [note, setNote] = useState('');
  const [said, setSaid] = useState('');
  const attend = useChange(attendProblem, { onDone: () => toast.success('Aviso atendido') });
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
      {isOperator && (
        <div className="cz-monitoring-attend">
          {may('driver.notify') && (
            <Input
              aria-label="Qué le decimos al conductor"
              placeholder="Qué le decimos al conductor (opcional)"
              maxLength={300}
              value={said}
              onChange={event => setSaid(event.target.value)}
            />
          )}
          <Input
            aria-label="Qué se hizo"
            placeholder="Qué se hizo, para la oficina (opcional)"
            maxLength={400}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
          <Button
            danger
            icon={<CheckOutlined />}
            loading={attend.pending}
            onClick={() => void attend.run({ id_problem, note: note.trim() || null, to_driver: said.trim() || null })}
          >
            Atendido
          </Button>
        </div>
      )}
    </article>
  );
}

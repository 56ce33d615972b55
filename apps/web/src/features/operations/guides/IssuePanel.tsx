import { CheckCircleFilled, CloseOutlined, WarningFilled } from '@ant-design/icons';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { Button, Progress } from 'antd';
import { RequestId } from '../../../ui/feedback/ErrorState.tsx';
import { closeIssueRun, type IssueRun, useIssueRun } from './issue-run.ts';
import './guides.css';

/** Progress of issuing many guides, and the guides that were refused, with the reasons. */
export function IssuePanel({ onOpen }: { onOpen: (id_guide: number) => void }) {
  const run = useIssueRun();
  if (!run) return null;
  return (
    <aside className="cz-guides-issue-panel" aria-label="Emisión de guías">
      <header>
        <strong>Emisión de guías</strong>
        {run.current === null && (
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Cerrar" onClick={closeIssueRun} />
        )}
      </header>
      <Summary run={run} />
      {run.failures.length > 0 && (
        <ul>
          {run.failures.map(({ guide, reason, request_id }) => (
            <li key={guide.id_guide}>
              <Button type="link" size="small" onClick={() => onOpen(guide.id_guide)}>
                {guideName(guide)}
              </Button>
              <span>{reason}</span>
              <RequestId id={request_id} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

function Summary({ run }: { run: IssueRun }) {
  if (run.current !== null) {
    return (
      <div role="status">
        <Progress
          percent={Math.round((run.done / run.total) * 100)}
          size="small"
          showInfo={false}
          aria-label="Avance"
        />
        {run.done + 1} de {run.total} · {run.current}. Puede seguir trabajando.
      </div>
    );
  }
  const isClean = run.failures.length === 0;
  return (
    <div role="status" className="cz-guides-issue-result">
      {isClean ? <CheckCircleFilled className="cz-good" /> : <WarningFilled className="cz-warning" />}
      {run.issued} de {plural(run.total, '# emitida', '# emitidas')}
      {!isClean &&
        plural(
          run.failures.length,
          '; # con impedimentos, que sigue por emitir',
          '; # con impedimentos, que siguen por emitir',
        )}
    </div>
  );
}

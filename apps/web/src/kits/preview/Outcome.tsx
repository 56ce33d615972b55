import { CheckCircleFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';

interface OutcomeProps {
  result: { ok: boolean; message?: string; warnings?: readonly string[] };
  /** What is said of a row that succeeds without warnings. */
  children: ReactNode;
}

/** What happens, or has happened, to one of several rows: the refusal, the warnings, or the success. */
export function Outcome({ result: { ok, message, warnings = [] }, children }: OutcomeProps) {
  if (!ok)
    return (
      <span className="cz-negative">
        <ExclamationCircleFilled /> {message}
      </span>
    );
  if (warnings.length > 0)
    return (
      <span className="cz-late">
        <WarningFilled /> {warnings.join(' · ')}
      </span>
    );
  return (
    <span className="cz-good">
      <CheckCircleFilled /> {children}
    </span>
  );
}

import { CloseCircleFilled } from '@ant-design/icons';
import { Alert } from 'antd';
import type { ApiError } from '../../api/api-error.ts';
import { RequestId } from './ErrorState.tsx';
import './failure.css';
import { type NamingForm, useUnplacedErrors } from './failure-sentences.ts';

type Shown = ApiError | null | undefined;

interface Props {
  error: Shown;
  /** The form whose fields show their own sentences. Absent: everything is shown here. */
  form?: NamingForm;
}

/** The error, shown where it happened, without the sentences that fields show. */
export function Failure({ error, form }: Props) {
  const sentences = useUnplacedErrors(error, form);
  if (!error || sentences.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      className="cz-failure"
      title={sentences.join('. ')}
      action={<RequestId id={error.request_id} />}
    />
  );
}

/** The same within a sentence (a dialog's text is a paragraph). */
export function FailureLine({ error }: { error: Shown }) {
  if (!error) return null;
  return (
    <span className="cz-failure-line" role="alert">
      <CloseCircleFilled /> {error.message} <RequestId id={error.request_id} />
    </span>
  );
}

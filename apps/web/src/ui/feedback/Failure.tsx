import { CloseCircleFilled } from '@ant-design/icons';
import { Alert } from 'antd';
import { type ApiError, fieldsOf } from '../../api/api-error.ts';
import { RequestId } from './ErrorState.tsx';
import './failure.css';

type Shown = ApiError | null | undefined;

/** The error, shown where it happened; nothing if a field shows it. */
export function Failure({ error }: { error: Shown }) {
  if (!error || fieldsOf(error).length > 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      className="cz-failure"
      title={error.message}
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

import { Button, Progress } from 'antd';
import { FailureLine } from '../../ui/feedback/Failure.tsx';
import type { Upload } from './uploads.ts';
import type { UploadControl } from './use-upload.ts';
import './files.css';

interface UploadStateProps<Kind> {
  of: Upload<Kind>;
  upload: Pick<UploadControl<Kind>, 'retry' | 'drop'>;
  /** What is uploaded, for screen readers. */
  name: string;
}

/** The progress of an upload, or why it failed, with buttons that retry and drop it. */
export function UploadState<Kind>({ of, upload, name }: UploadStateProps<Kind>) {
  if (!of.error)
    return (
      <Progress
        className="cz-files-progress"
        size="small"
        percent={Math.round(of.percent)}
        aria-label={`Subiendo ${name}`}
      />
    );
  return (
    <>
      <FailureLine error={of.error} />
      {/* A file refused for its content would be refused again. */}
      {of.error.isUncertain && (
        <Button size="small" aria-label={`Reintentar ${name}`} onClick={() => upload.retry(of)}>
          Reintentar
        </Button>
      )}
      <Button size="small" type="text" aria-label={`Descartar ${name}`} onClick={() => upload.drop(of)}>
        Descartar
      </Button>
    </>
  );
}

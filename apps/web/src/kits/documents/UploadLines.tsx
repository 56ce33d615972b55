import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import type { DocumentKind } from '@cabezal/contract/system/files/files.calls';
import { Button, Progress } from 'antd';
import { RequestId } from '../../ui/feedback/ErrorState.tsx';
import { documentKindName } from './kinds.ts';
import type { Upload, Uploads } from './use-uploads.ts';
import './documents.css';

interface UploadLinesProps {
  uploads: Uploads;
  /** The kinds shown here; default: all. */
  of?: (kind: DocumentKind) => boolean;
}

/** Running and failed uploads. */
export function UploadLines({ uploads, of = () => true }: UploadLinesProps) {
  const shown = uploads.uploads.filter(upload => of(upload.kind));
  if (shown.length === 0) return null;
  return (
    <ul className="cz-documents-uploads" aria-live="polite">
      {shown.map(upload => (
        <UploadLine key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadLine({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, error } = upload;
  return (
    <li>
      <span className="cz-clip" title={file.name}>
        {file.name}
      </span>
      {error ? (
        <>
          <strong className="cz-documents-upload-failed" role="alert">
            {error.message}
          </strong>
          <RequestId id={error.request_id} />
          {/* A file refused for its content would be refused again. */}
          {error.isUncertain && (
            <Button size="small" icon={<ReloadOutlined />} onClick={() => uploads.retry(upload)}>
              Reintentar
            </Button>
          )}
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={`Descartar ${file.name}`}
            onClick={() => uploads.drop(upload.key)}
          />
        </>
      ) : (
        <Progress
          className="cz-documents-progress"
          size="small"
          percent={Math.round(upload.percent)}
          aria-label={`Subiendo ${documentKindName(upload.kind)}`}
        />
      )}
    </li>
  );
}

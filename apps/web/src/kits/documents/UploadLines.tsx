import type { DocumentKind } from '@cabezal/contract/trips/documents/document.shapes';
import { UploadState } from '../files/UploadState.tsx';
import type { DocumentUpload } from './use-document-upload.ts';
import './documents.css';

interface UploadLinesProps {
  upload: DocumentUpload;
  /** The kinds shown here; default: all. */
  of?: (kind: DocumentKind) => boolean;
}

/** Running and failed uploads, in the order in which they were added. */
export function UploadLines({ upload, of = () => true }: UploadLinesProps) {
  const shown = [...upload.sending, ...upload.failed].filter(one => of(one.kind)).sort((a, b) => a.key - b.key);
  if (shown.length === 0) return null;
  return (
    <ul className="cz-documents-uploads" aria-live="polite">
      {shown.map(one => (
        <li key={one.key}>
          <span className="cz-clip" title={one.file.name}>
            {one.file.name}
          </span>
          <UploadState of={one} upload={upload} name={one.file.name} />
        </li>
      ))}
    </ul>
  );
}

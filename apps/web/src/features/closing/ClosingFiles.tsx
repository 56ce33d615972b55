import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { DocumentKind } from '@cabezal/contract/files/files.calls';
import type { Closing, DocumentRow } from '@cabezal/contract/guides/guide.shapes';
import { listJustifications } from '@cabezal/contract/justifications/justifications.calls';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { DocumentList } from '../../kits/documents/DocumentsPanel.tsx';
import { documentKindOptions } from '../../kits/documents/kinds.ts';
import { UploadLines } from '../../kits/documents/UploadLines.tsx';
import { type Uploads, useUploads } from '../../kits/documents/use-uploads.ts';
import { DropZone } from '../../kits/files/DropZone.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { Panel } from '../../ui/detail/DetailPage.tsx';
import { CountBadge } from '../../ui/status/marks.tsx';
import { missingFiles } from './closing-form.ts';

/** «Para cerrar falta»: each paper that the trip needs, where to drop it, and what there is already. */
export function ClosingFiles({ closing, isClosed }: { closing: Closing; isClosed: boolean }) {
  const uploads = useUploads({ id_guide: closing.guide.id_guide });
  const { may } = useAccess();
  const mayUpload = may('guide.document') && !isClosed;
  const unexplained = useUnexplained(closing.guide.id_guide);
  const missing = missingFiles(closing).length + (unexplained > 0 ? 1 : 0);
  const required = closing.files.filter(file => file.required);
  const others = closing.documents.filter(document => !required.some(file => file.kind === document.kind));
  return (
    <Panel
      title={missing > 0 ? 'Para cerrar falta' : 'Documentos del viaje'}
      extra={<CountBadge count={missing} tone="warning" />}
    >
      <ul className="cz-closing-files">
        {required.map(file => (
          <RequiredFile
            key={file.kind}
            file={file}
            documents={closing.documents.filter(document => document.kind === file.kind)}
            uploads={mayUpload ? uploads : null}
          />
        ))}
        {unexplained > 0 && (
          <li>
            <div className="cz-closing-file">
              <ExclamationCircleFilled className="cz-warning" title="Pendiente" />
              <strong>Motivo de los atrasos y esperas</strong>
              <span className="cz-late">{unexplained} sin justificar</span>
            </div>
          </li>
        )}
        <OtherFiles documents={others} uploads={mayUpload ? uploads : null} isOnly={required.length === 0} />
      </ul>
    </Panel>
  );
}

/** How many delays and waits of the trip nobody has explained; who does not read them is told of none. */
function useUnexplained(id_guide: number): number {
  const { may } = useAccess();
  const found = useCall(listJustifications, { id_guide }, { enabled: may('justification.read') });
  return (found.data ?? []).filter(row => row.justification === null).length;
}

interface RequiredFileProps {
  file: Closing['files'][number];
  documents: readonly DocumentRow[];
  uploads: Uploads | null;
}

function RequiredFile({ file, documents, uploads }: RequiredFileProps) {
  return (
    <li>
      <div className="cz-closing-file">
        {file.present ? (
          <CheckCircleFilled className="cz-good" title="Presente" />
        ) : (
          <ExclamationCircleFilled className="cz-warning" title="Falta" />
        )}
        <strong>{file.name}</strong>
        {!file.present && <span className="cz-late">Falta</span>}
      </div>
      {documents.length > 0 && <DocumentList documents={documents} mayRemove={uploads !== null} sameKind />}
      {uploads && (
        <DropZone
          text={file.present ? 'Agregar otro' : 'Arrástrelo aquí o elíjalo'}
          onFile={chosen => uploads.add(chosen, file.kind as DocumentKind)}
        />
      )}
      {uploads && <UploadLines uploads={uploads} only={file.kind} />}
    </li>
  );
}

/** Tickets, photos and the rest: nobody waits for them, but they are evidence. */
function OtherFiles({
  documents,
  uploads,
  isOnly,
}: {
  documents: readonly DocumentRow[];
  uploads: Uploads | null;
  isOnly: boolean;
}) {
  const [kind, setKind] = useState<DocumentKind>('TICKET');
  if (!uploads && documents.length === 0) return isOnly ? <li>Este viaje no necesita documentos.</li> : null;
  return (
    <li>
      <div className="cz-closing-file">
        <strong>Otros</strong>
      </div>
      {documents.length > 0 && <DocumentList documents={documents} mayRemove={uploads !== null} />}
      {uploads && (
        <>
          <Select
            className="cz-closing-kind"
            aria-label="Tipo de documento"
            value={kind}
            options={documentKindOptions}
            onChange={setKind}
          />
          <DropZone text="Arrastre un ticket o una foto" onFile={chosen => uploads.add(chosen, kind)} />
          <UploadLines uploads={uploads} only={kind} />
        </>
      )}
    </li>
  );
}

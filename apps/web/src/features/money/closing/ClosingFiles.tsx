import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Closing } from '@cabezal/contract/operations/guides/guide.shapes';
import { type LatenessRow, listJustifications } from '@cabezal/contract/operations/justifications/justifications.calls';
import type { DocumentKind, DocumentRow } from '@cabezal/contract/trips/documents/document.shapes';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { DocumentList } from '../../../kits/documents/DocumentsPanel.tsx';
import { documentKindOptions } from '../../../kits/documents/kinds.ts';
import { UploadLines } from '../../../kits/documents/UploadLines.tsx';
import { type DocumentUpload, useDocumentUpload } from '../../../kits/documents/use-document-upload.ts';
import { DropZone } from '../../../kits/files/DropZone.tsx';
import { AskedReason, JustifyButton, WHO_JUSTIFIES } from '../../../kits/justifications/JustifyButton.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { CountBadge } from '../../../ui/status/marks.tsx';
import type { ClosingWork } from './use-closing.ts';

/** «Para cerrar falta»: everything that prevents the closing; each paper that the trip needs, with a drop area and the existing files. */
export function ClosingFiles({ work, isClosed }: { work: ClosingWork; isClosed: boolean }) {
  const { closing } = work;
  const upload = useDocumentUpload({ id_guide: closing.guide.id_guide });
  const { may } = useAccess();
  const mayUpload = may('guide.document') && !isClosed;
  const blockers = isClosed ? [] : work.blockers;
  const required = closing.files.filter(file => file.required);
  const isRequired = (kind: string) => required.some(file => file.kind === kind);
  const others = closing.documents.filter(document => !isRequired(document.kind));
  return (
    <Panel
      title={blockers.length > 0 ? 'Para cerrar falta' : 'Documentos del viaje'}
      extra={<CountBadge count={blockers.length} tone="warning" />}
    >
      <ul className="cz-closing-files">
        {required.map(file => (
          <RequiredFile
            key={file.kind}
            file={file}
            documents={closing.documents.filter(document => document.kind === file.kind)}
            upload={mayUpload ? upload : null}
          />
        ))}
        {blockers
          .filter(one => one.kind !== 'FILE')
          .map(({ kind, text }) => (
            <li key={text}>
              <div className="cz-closing-file">
                <ExclamationCircleFilled className="cz-warning" title="Falta" />
                <strong>{kind === 'FIGURE' ? capitalized(text) : text}</strong>
                {kind === 'FIGURE' && <span className="cz-late">Por ingresar</span>}
              </div>
            </li>
          ))}
        <OtherFiles
          documents={others}
          upload={mayUpload ? upload : null}
          isRequired={isRequired}
          isOnly={required.length === 0}
        />
        <Unexplained id_guide={closing.guide.id_guide} isClosed={isClosed} />
      </ul>
    </Panel>
  );
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Delays and waits that nobody has explained keep nothing from being closed; who does not read them is told of none. */
function Unexplained({ id_guide, isClosed }: { id_guide: number; isClosed: boolean }) {
  const { may, mayKeep } = useAccess();
  const found = useCall(listJustifications, { id_guide }, { enabled: may('justification.read') });
  const [asked, ask] = useState<readonly LatenessRow[] | null>(null);
  const open = (found.data ?? []).filter(row => row.justification === null);
  return (
    <>
      {open.length > 0 && !isClosed && (
        <li>
          <div className="cz-closing-file">
            <strong>Motivo de los atrasos y esperas (opcional)</strong>
            <span className="cz-quiet">{open.length} sin justificar</span>
          </div>
          {mayKeep('justification.write') ? (
            <JustifyButton rows={open} onAsk={ask} />
          ) : (
            <span className="cz-quiet">{WHO_JUSTIFIES}</span>
          )}
        </li>
      )}
      <AskedReason asked={asked} onClose={() => ask(null)} />
    </>
  );
}

interface RequiredFileProps {
  file: Closing['files'][number];
  documents: readonly DocumentRow[];
  upload: DocumentUpload | null;
}

function RequiredFile({ file, documents, upload }: RequiredFileProps) {
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
      <DocumentList documents={documents} mayRemove={upload !== null} sameKind />
      {upload && (
        <DropZone
          text={file.present ? 'Agregar otro' : 'Arrástrelo aquí o elíjalo'}
          onFile={chosen => upload.add(chosen, file.kind as DocumentKind)}
        />
      )}
      {upload && <UploadLines upload={upload} of={kind => kind === file.kind} />}
    </li>
  );
}

interface OtherFilesProps {
  documents: readonly DocumentRow[];
  upload: DocumentUpload | null;
  /** Whether the kind has a line of its own. */
  isRequired: (kind: string) => boolean;
  isOnly: boolean;
}

/** Tickets, photos and other files: not required, but evidence. */
export function OtherFiles({ documents, upload, isRequired, isOnly }: OtherFilesProps) {
  const [kind, setKind] = useState<DocumentKind>('TICKET');
  if (!upload && documents.length === 0) return isOnly ? <li>Este viaje no necesita documentos.</li> : null;
  return (
    <li>
      <div className="cz-closing-file">
        <strong>Otros</strong>
      </div>
      <DocumentList documents={documents} mayRemove={upload !== null} />
      {upload && (
        <>
          <Select
            className="cz-closing-kind"
            aria-label="Tipo de documento"
            value={kind}
            options={documentKindOptions}
            onChange={setKind}
          />
          <DropZone text="Arrastre un ticket o una foto" onFile={chosen => upload.add(chosen, kind)} />
          <UploadLines upload={upload} of={one => !isRequired(one)} />
        </>
      )}
    </li>
  );
}

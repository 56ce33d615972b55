import { DeleteOutlined } from '@ant-design/icons';
import type { DocumentKind, DocumentRow } from '@cabezal/contract/trips/documents/document.shapes';
import { deleteDocument, getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { mayWriteDocuments } from '@cabezal/domain/system/access/document-rights';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { SIGNATURE_KIND } from '@cabezal/domain/trips/receipts/signature-kind';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { DropZone } from '../files/DropZone.tsx';
import { Receipts } from '../receipts/Receipts.tsx';
import { useAccess } from '../rights/use-access.ts';
import { documentKindName, documentKindOptions } from './kinds.ts';
import { UploadLines } from './UploadLines.tsx';
import { type DocumentTarget, useDocumentUpload } from './use-document-upload.ts';
import '../../ui/table/table.css';
import './documents.css';
import { useChange } from '../../api/use-change.ts';

/** Documents and photos of a guide, or of a reservation and its guides: view, add, delete; above them who received the goods. */
export function DocumentsPanel({ id_guide, id_reservation }: DocumentTarget) {
  const found = useCall(getDocumentsGuide, { id_guide, id_reservation });
  const { may, audience } = useAccess();
  const mayWrite = (of: 'guide' | 'reservation') => mayWriteDocuments(of, { audience, may });
  const mayAdd = mayWrite(id_guide === undefined ? 'reservation' : 'guide');
  if (!found.data) return <Answer query={found} what="los documentos" loading={<CardsSkeleton cards={2} />} />;
  // A signature stands with its receipt.
  const documents = found.data.filter(document => document.kind !== SIGNATURE_KIND);
  return (
    <div className="cz-documents">
      <Receipts id_guide={id_guide} id_reservation={id_reservation} />
      {mayAdd && <AddDocument id_guide={id_guide} id_reservation={id_reservation} />}
      {documents.length === 0 && (
        <EmptyState
          title="No se encontraron documentos"
          text="Aquí quedan el EIR, los sellos, las fotos y los tickets."
        />
      )}
      <DocumentList documents={documents} mayRemove={mayAdd || mayWrite('guide')} />
    </div>
  );
}

function AddDocument(target: DocumentTarget) {
  const [kind, setKind] = useState<DocumentKind>('FOTO');
  const upload = useDocumentUpload(target);
  return (
    <div>
      <div className="cz-documents-add">
        <Select aria-label="Tipo de documento" value={kind} options={documentKindOptions} onChange={setKind} />
        <DropZone text="Arrastre archivos aquí o elíjalos" onFile={file => upload.add(file, kind)} />
      </div>
      <UploadLines upload={upload} />
    </div>
  );
}

/** A document in this list; the answer of a guide has fewer fields than the list of documents. */
type ShownDocument = Pick<
  DocumentRow,
  'id_document' | 'id_file' | 'kind' | 'filename' | 'type' | 'author' | 'created_at'
> &
  Partial<Pick<DocumentRow, 'stop_name' | 'can'>>;

interface DocumentListProps {
  documents: readonly ShownDocument[];
  mayRemove: boolean;
  /** The kind is in the heading above them. */
  sameKind?: boolean;
}

/** Each paper with its name, who added it, and the way to take it away; the motive that is written stays when the last one goes. */
export function DocumentList({ documents, mayRemove, sameKind = false }: DocumentListProps) {
  const [removed, setRemoved] = useState<ShownDocument | null>(null);
  const remove = useChange(deleteDocument, { onDone: () => setRemoved(null) });
  return (
    <>
      {documents.length > 0 && (
        <ul className="cz-documents-list">
          {documents.map(document => (
            <li key={document.id_document}>
              <DocumentThumb document={document} />
              <DocumentFacts document={document} sameKind={sameKind} />
              {mayRemove && (
                <ActionButton
                  size="small"
                  look="text"
                  icon={<DeleteOutlined />}
                  aria-label={`Quitar ${document.filename}`}
                  can={document.can?.delete ?? true}
                  onClick={() => setRemoved(document)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmWithMotive
        open={removed !== null}
        title="Quitar el documento"
        text={<>«{removed?.filename}» deja de verse en la guía y en la reserva. El motivo queda en el historial.</>}
        action={remove}
        okText="Quitar documento"
        onConfirm={motive => removed && remove.run({ id_document: removed.id_document, motive })}
        onCancel={() => setRemoved(null)}
      />
    </>
  );
}

function DocumentFacts({ document, sameKind }: { document: ShownDocument; sameKind: boolean }) {
  return (
    <div>
      {!sameKind && <strong>{documentKindName(document.kind)}</strong>}
      {!sameKind && document.stop_name && <span> · {document.stop_name}</span>}
      <div className="cz-clip" title={document.filename}>
        {document.filename}
      </div>
      <div className="cz-quiet">
        {document.author} · {formatDateTime(document.created_at)}
      </div>
    </div>
  );
}

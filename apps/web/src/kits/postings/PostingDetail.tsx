import type { SapPostingDetail } from '@cabezal/contract/system/sap/postings.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Panel } from '../../ui/detail/DetailPage.tsx';
import { causeName } from './posting-words.tsx';
import './postings.css';

/** JSON in SAP's words, as it went or came back. */
function Json({ value, none }: { value: unknown; none: string }) {
  if (value === null || value === undefined) return <span className="cz-quiet">{none}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <pre className="cz-postings-json" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

/** Every try, newest first. */
export function PostingTries({ posting }: { posting: SapPostingDetail }) {
  return (
    <Panel title={`Intentos (${posting.tries.length})`}>
      {posting.tries.length === 0 && <span className="cz-quiet">Aún no hay intentos anotados.</span>}
      <ol className="cz-postings-tries">
        {posting.tries.toReversed().map(one => (
          <li key={one.id_try}>
            <span>
              {formatDateTime(one.tried_at)} · {one.error_text === null ? 'Recibido' : causeName(one.cause)}
            </span>
            {one.error_text !== null && <span className="cz-postings-error">{one.error_text}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The document as it was sent, and what SAP answered. */
export function PostingJson({ posting }: { posting: SapPostingDetail }) {
  const isCancellation = posting.step === 'ANULACION';
  return (
    <>
      <Panel title="Enviado">
        <Json
          value={posting.document}
          none={isCancellation ? 'Se pide anular el documento de la orden.' : 'Salió antes de que se guardara.'}
        />
      </Panel>
      <Panel title="Recibido">
        <Json value={posting.response} none="SAP aún no ha respondido con un documento." />
      </Panel>
    </>
  );
}

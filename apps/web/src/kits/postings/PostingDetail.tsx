import type { SapPostingDetail } from '@cabezal/contract/money/reposts/postings.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Panel } from '../../ui/detail/DetailPage.tsx';
import { causeName } from './posting-words.tsx';
import './postings.css';

/** JSON with SAP's names, as sent or received. */
function Json({ value, none }: { value: unknown; none: string }) {
  if (value === null || value === undefined) return <span className="cz-quiet">{none}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <pre className="cz-postings-json" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

/** All attempts, newest first. */
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

/** The document as sent, and SAP's answer. */
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

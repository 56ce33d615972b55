import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Outcome } from '@cabezal/contract/system/bulk/bulk.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Link } from 'react-router';
import type { ApiError } from '../../api/api-error.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import './bulk.css';
import type { BulkRow, BulkShape } from './bulk-shape.ts';

interface BulkOutcomeProps {
  words: BulkShape['words'];
  rows: readonly BulkRow[];
  /** Results of the rows that were sent. */
  results: readonly Outcome[];
  /** Why the other rows were not sent. */
  error: ApiError | null;
  onClose: () => void;
}

const whole = (count: number) => formatNumber(count, 0);
function changedText(count: number, [one, many]: BulkShape['words']): string {
  if (count === 0) return 'Nada se cambió';
  return count === 1 ? `Se cambió 1 ${one}` : `Se cambiaron ${whole(count)} ${many}`;
}
const refusedText = (count: number) => (count === 1 ? '1 no se pudo' : `${whole(count)} no se pudieron`);

/** The outcome: how many rows were changed, and why each of the others was not. */
export function BulkOutcome({ words, rows, results, error, onClose }: BulkOutcomeProps) {
  const refused = results.flatMap(one => (one.ok ? [] : [one]));
  const changed = results.length - refused.length;
  const unsent = rows.length - results.length;
  const byId = new Map(rows.map(row => [row.id, row]));
  const parts = [
    changedText(changed, words),
    ...(refused.length > 0 ? [refusedText(refused.length)] : []),
    ...(unsent > 0 ? [`${whole(unsent)} sin enviar`] : []),
  ];
  const isWhole = refused.length + unsent === 0;
  return (
    <Dialog
      unsaved={null}
      open
      title={
        <span className={isWhole ? 'cz-bulk-title cz-bulk-good' : 'cz-bulk-title cz-bulk-part'} role="status">
          {isWhole ? <CheckCircleFilled /> : <ExclamationCircleFilled />} {parts.join(', ')}
        </span>
      }
      width={520}
      onClose={onClose}
      footer={
        <ActionButton look="primary" onClick={onClose}>
          {isWhole ? 'Listo' : 'Volver a la lista'}
        </ActionButton>
      }
    >
      {isWhole ? (
        <p className="cz-modal-text">El cambio consta en cada historial.</p>
      ) : (
        <p className="cz-modal-text">Lo que no se cambió sigue elegido en la lista, para que lo corrija.</p>
      )}
      {refused.length > 0 && (
        <ul className="cz-bulk-refused">
          {refused.map(one => (
            <li key={one.id}>
              <RowName row={byId.get(one.id)} />
              <span>{one.message}</span>
            </li>
          ))}
        </ul>
      )}
      {unsent > 0 && <Failure error={error} />}
    </Dialog>
  );
}

/** Opens in a new tab: the selection in the list is kept. */
function RowName({ row }: { row: BulkRow | undefined }) {
  if (row === undefined) return null;
  return (
    <Link to={row.path} target="_blank" className="cz-bulk-name">
      {row.name}
    </Link>
  );
}

import type { Receipt } from '@cabezal/contract/trips/receipts/receipts.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { LATE_RECEIPT_NAMES } from '@cabezal/domain/trips/receipts/late-receipt';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import './receipts.css';

const SIGNATURE_SIZE = 56;
const MINUTE_MS = 60_000;

/** A phone without signal sends late. */
const cameLate = ({ at, received_at }: Receipt) => Date.parse(received_at) - Date.parse(at) > MINUTE_MS;

/** Who received the goods, with identity card (if its reader may see it), hour and signature; nothing if nobody is recorded. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <ul className="cz-receipts" aria-label="Quién recibió">
      {receipts.map(receipt => (
        <li key={receipt.id_receipt}>
          {receipt.id_file !== null && (
            <DocumentThumb
              document={{ id_file: receipt.id_file, filename: `firma ${receipt.received_name}.png`, type: 'image/png' }}
              size={SIGNATURE_SIZE}
            />
          )}
          <div>
            <strong>Recibió {receipt.received_name}</strong>
            {receipt.identification_card !== null && <span> · Cédula {receipt.identification_card}</span>}
            <div className="cz-quiet">
              {[receipt.guide_number, receipt.stop_name, formatDateTime(receipt.at)].filter(Boolean).join(' · ')}
              {cameLate(receipt) && ` · llegó ${formatDateTime(receipt.received_at)}`}
            </div>
            {receipt.arrived_late !== null && (
              <div className="cz-negative">Tarde: {LATE_RECEIPT_NAMES[receipt.arrived_late]}</div>
            )}
            {receipt.unsigned_reason !== null && <div>Sin firma: {receipt.unsigned_reason}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}

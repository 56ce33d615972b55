import { getReceipts } from '@cabezal/contract/trips/receipts/receipts.calls';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { ReceiptList } from './ReceiptList.tsx';

interface ReceiptsProps {
  id_guide?: number | undefined;
  id_reservation?: number | undefined;
}

/** Who received the goods of a guide, or of the guides of a reservation. */
export function Receipts({ id_guide, id_reservation }: ReceiptsProps) {
  const found = useCall(getReceipts, { id_guide, id_reservation });
  if (!found.data) return <Answer query={found} what="quién recibió la carga" loading={null} />;
  return <ReceiptList receipts={found.data} />;
}

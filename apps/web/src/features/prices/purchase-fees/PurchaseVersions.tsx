import { getPurchaseFee, type PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { useCall } from '../../../api/use-call.ts';
import { RuleVersions } from '../../../kits/rules/RuleVersions.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { freightText, purchaseScope } from './purchase-words.tsx';

/** All versions of a code, the newest first. */
export default function PurchaseVersions({ row, onClose }: { row: PurchaseFeeRow; onClose: () => void }) {
  const found = useCall(getPurchaseFee, { id_purchase_fee: row.id_purchase_fee });
  return (
    <Dialog unsaved={null} open title={`Versiones de ${row.code}`} width={560} footer={null} onClose={onClose}>
      <p className="cz-modal-text">{[row.carrier, purchaseScope(row), row.container].filter(Boolean).join(' · ')}</p>
      <Answer query={found} what="las versiones" loading={<RowsSkeleton rows={3} />}>
        {({ versions }) => (
          <RuleVersions versions={versions} keyOf={version => version.id_purchase_fee} priceOf={freightText} />
        )}
      </Answer>
    </Dialog>
  );
}

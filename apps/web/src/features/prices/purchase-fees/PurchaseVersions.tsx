import { getPurchaseFee, type PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Timeline } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { RuleStateTag } from '../../../kits/prices/RuleStateTag.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { periodText } from '../fees/fee-words.ts';
import { freightText, purchaseScope } from './purchase-words.tsx';
import '../fees/fees.css';

/** All versions of a code, the newest first. */
export default function PurchaseVersions({ row, onClose }: { row: PurchaseFeeRow; onClose: () => void }) {
  const found = useCall(getPurchaseFee, { id_purchase_fee: row.id_purchase_fee });
  return (
    <Dialog unsaved={null} open title={`Versiones de ${row.code}`} width={560} footer={null} onClose={onClose}>
      <p className="cz-modal-text">{[row.carrier, purchaseScope(row), row.container].filter(Boolean).join(' · ')}</p>
      <Answer query={found} what="las versiones" loading={<RowsSkeleton rows={3} />}>
        {fee => (
          <Timeline
            items={fee.versions.map(version => ({
              key: version.id_purchase_fee,
              content: <VersionText version={version} />,
            }))}
          />
        )}
      </Answer>
    </Dialog>
  );
}

function VersionText({ version }: { version: PurchaseFeeRow }) {
  return (
    <div className="cz-purchase-fees-version">
      <span>
        <strong>Versión {version.version}</strong> <RuleStateTag state={version.state} />
      </span>
      <span>
        {freightText(version)} · {periodText(version)}
      </span>
      <span className="cz-quiet">
        {version.void_reason ?? [version.author, formatDate(version.created_at)].filter(Boolean).join(', ')}
      </span>
    </div>
  );
}

import { getSapPosting } from '@cabezal/contract/money/reposts/postings.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Drawer } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { PostingJson, PostingTries } from '../../../kits/postings/PostingDetail.tsx';
import { PostingTag, whatOf } from '../../../kits/postings/posting-words.tsx';
import { FactLine } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';

/** One posting: what was sent, the answer, and every attempt. */
export default function PostingDrawer({ id_posting, onClose }: { id_posting: number; onClose: () => void }) {
  const found = useCall(getSapPosting, { id_posting });
  return (
    <Drawer
      open
      title={found.data ? `Orden ${found.data.numero_orden} en SAP` : 'Envío a SAP'}
      size={720}
      onClose={onClose}
    >
      <Answer query={found} what="el envío" loading={<RowsSkeleton rows={6} />}>
        {posting => (
          <div className="cz-postings-drawer">
            <FactLine
              facts={[
                { label: 'Estado', value: <PostingTag state={posting.state} /> },
                { label: 'Qué', value: whatOf(posting) },
                { label: 'Contraparte', value: posting.counterparty },
                { label: 'Total', value: formatMoney(posting.total) },
                { label: 'Quién', value: posting.author },
                { label: 'Clave', value: posting.posting_key },
                ...(posting.sap_number ? [{ label: 'N.º en SAP', value: posting.sap_number }] : []),
                ...(posting.sent_at ? [{ label: 'Recibido', value: formatDateTime(posting.sent_at) }] : []),
              ]}
            />
            <PostingTries posting={posting} />
            <PostingJson posting={posting} />
          </div>
        )}
      </Answer>
    </Drawer>
  );
}

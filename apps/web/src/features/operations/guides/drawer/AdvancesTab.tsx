import { FilePdfOutlined } from '@ant-design/icons';
import {
  type AdvanceRow,
  advanceVoucher,
  attachAdvance,
  type GuideAdvances,
  getGuideAdvances,
  handOverAdvance,
} from '@cabezal/contract/money/advances/advances.calls';
import { ADVANCE_METHOD_NAMES, ADVANCE_STATE_NAMES } from '@cabezal/domain/money/advances/advance';
import { formatMoney, formatRate } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Popconfirm } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { DocumentThumb } from '../../../../kits/files/DocumentThumb.tsx';
import { openAnswer } from '../../../../kits/files/open-answer.ts';
import { useAttach } from '../../../../kits/files/use-attach.ts';
import { SendButton } from '../../../../kits/papers/SendButton.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Chip } from '../../../../ui/status/marks.tsx';
import { AdvanceDialog } from './AdvanceDialog.tsx';

/** The advances of a trip, with their vouchers. */
export default function AdvancesTab({ id_guide }: { id_guide: number }) {
  const query = useCall(getGuideAdvances, { id_guide });
  return (
    <Answer query={query} what="los anticipos">
      {advances => <Advances advances={advances} />}
    </Answer>
  );
}

function Advances({ advances }: { advances: GuideAdvances }) {
  const { may } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { id_guide, vouchers, total, limit, percent, can } = advances;
  const hasPaper = vouchers.some(voucher => voucher.state !== 'ANULADO') || 'La guía no tiene vales de caja';
  const bound =
    limit === null || percent === null ? null : `Hasta ${formatMoney(limit)}: el ${formatRate(percent)} del flete.`;
  return (
    <>
      <div className="cz-guides-advances-head">
        <div>
          <strong>{formatMoney(total)}</strong>
          {bound !== null && <div className="cz-quiet">{bound}</div>}
        </div>
        {may('advance.write') && (
          <>
            <ActionButton
              icon={<FilePdfOutlined />}
              can={hasPaper}
              onClick={() => void openAnswer(advanceVoucher, { id_guide }, `vale_${id_guide}.pdf`)}
            >
              Vale de caja
            </ActionButton>
            <ActionButton can={can.change} onClick={() => setOpen(true)}>
              Cambiar anticipo
            </ActionButton>
          </>
        )}
      </div>
      {vouchers.length === 0 ? (
        <EmptyState title="Sin anticipos" text="El dinero que se entrega para el viaje aparece aquí, con su vale." />
      ) : (
        <ul className="cz-guides-advances">
          {vouchers.map(voucher => (
            <Voucher key={voucher.id_advance} voucher={voucher} mayHand={can.hand === true} />
          ))}
        </ul>
      )}
      {isOpen && <AdvanceDialog advances={advances} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The signed voucher: a photo or PDF. */
function Signed({ voucher, mayAttach }: { voucher: AdvanceRow; mayAttach: boolean }) {
  const { id_advance, voucher_number, id_file, filename, file_type } = voucher;
  const attach = useAttach(attachAdvance);
  return (
    <div className="cz-guides-advances-paper">
      {id_file !== null && <DocumentThumb document={{ id_file, filename: filename ?? '', type: file_type ?? '' }} />}
      {mayAttach && (
        <SendButton
          text={id_file === null ? 'Adjuntar vale firmado' : 'Reemplazar'}
          label={`Vale firmado ${voucher_number}`}
          onSent={async (sent, _file, key) => {
            await attach({ id_advance, id_file: sent, replaces: id_file }, key);
            toast.success('Vale firmado adjunto');
          }}
        />
      )}
    </div>
  );
}

function Voucher({ voucher, mayHand }: { voucher: AdvanceRow; mayHand: boolean }) {
  const { id_advance, voucher_number, amount, method, state, beneficiary_name, justification } = voucher;
  const hand = useChange(handOverAdvance, { onDone: () => toast.success('Vale entregado') });
  const isBack = Number(amount) < 0;
  return (
    <li>
      <div>
        <strong>{voucher_number}</strong> · {formatMoney(amount)} {isBack && '(se devuelve)'} ·{' '}
        {ADVANCE_METHOD_NAMES[method]}
        <div className="cz-quiet">
          {beneficiary_name} · {justification} · {voucher.author}, {formatDateTime(voucher.issued_at)}
        </div>
        {state !== 'ANULADO' && (voucher.id_file !== null || mayHand) && (
          <Signed voucher={voucher} mayAttach={mayHand} />
        )}
        <Failure error={hand.error} />
      </div>
      <Chip>{ADVANCE_STATE_NAMES[state]}</Chip>
      {state === 'EMITIDO' && mayHand && (
        <Popconfirm
          title={isBack ? '¿Se recibió el dinero?' : '¿Se entregó el dinero?'}
          description="Después ya no se anula: se corrige con un contravale."
          okText="Sí"
          cancelText="No"
          onConfirm={() => hand.run({ id_advance })}
        >
          <ActionButton loading={hand.pending}>{isBack ? 'Recibido' : 'Entregado'}</ActionButton>
        </Popconfirm>
      )}
    </li>
  );
}

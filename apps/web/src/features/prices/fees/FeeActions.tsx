import { CheckOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import { deleteFee, type Fee } from '@cabezal/contract/prices/fees/fees.calls';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { EndRule } from '../../../kits/rules/EndRule.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { feeEditPath } from './fee-words.ts';

const ApproveFees = lazy(() => import('./ApproveFees.tsx'));

/** A rate that was never in force is voided, one in force gets a last day. */
const isVoided = ({ state, open_reservations }: Fee) =>
  state === 'PROPUESTA' || (state === 'FUTURA' && open_reservations === 0);

/** The actions for a rate. */
export function FeeActions({ fee }: { fee: Fee }) {
  const navigate = useNavigate();
  const [shown, show] = useState<'end' | 'approve' | null>(null);
  const close = () => show(null);
  const isProposed = fee.state === 'PROPUESTA';
  return (
    <>
      <ActionButton icon={<StopOutlined />} can={fee.can.end} onClick={() => show('end')}>
        {isVoided(fee) ? 'Anular' : 'Terminar'}
      </ActionButton>
      <ActionButton
        look={isProposed ? 'normal' : 'primary'}
        icon={<EditOutlined />}
        can={fee.can.edit}
        onClick={() => navigate(feeEditPath(fee))}
      >
        Cambiar
      </ActionButton>
      {isProposed && (
        <ActionButton look="next" icon={<CheckOutlined />} can={fee.can.approve} onClick={() => show('approve')}>
          Aprobar
        </ActionButton>
      )}
      {shown === 'end' && (
        <EndRule
          row={fee}
          name={fee.code}
          word="Tarifa"
          o="a"
          voids={isVoided(fee)}
          call={deleteFee}
          target={{ id_fee: fee.id_fee }}
          onClose={close}
        />
      )}
      {shown === 'approve' && (
        <Suspense fallback={null}>
          <ApproveFees rows={[fee]} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

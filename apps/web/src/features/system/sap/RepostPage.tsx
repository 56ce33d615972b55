import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons';
import { deleteOrder, deleteOrderRefundSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import { deleteOrderCostProviderSap } from '@cabezal/contract/money/costs/payment-costs.calls';
import {
  getRepost,
  type RepostRow,
  resendReposts,
  type SapPostingDetail,
} from '@cabezal/contract/money/reposts/postings.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { mendOf } from '@cabezal/domain/system/sap/postings';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { PostingJson, PostingTries } from '../../../kits/postings/PostingDetail.tsx';
import { adviceOf, ageText, PostingTag, whatOf } from '../../../kits/postings/posting-words.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { DetailPage, type Fact, FactLine } from '../../../ui/detail/DetailPage.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOpened } from '../../../ui/use-opened.ts';

const SettleDialog = lazy(() => import('./SettleDialog.tsx'));

type Repost = SapPostingDetail & Pick<RepostRow, 'can'>;
const isOfCost = ({ kind }: Repost) => ['COSTO', 'PARTICULAR', 'CORTE', 'NOTA_COMPRA'].includes(kind);
/** The closed cortes of each kind. */
const CLOSED = {
  VIATICOS: paths.reportAllowancesClosed,
  BONOS: paths.reportBonusesClosed,
  PARTICULARES: paths.reportCarriersClosed,
};

/** `/reposteos/{numero_orden}`: one order that SAP does not have yet: why it waits, what to correct, what was sent, every attempt. */
export default function RepostPage() {
  const numero_orden = Number(useParams().numero_orden);
  const found = useCall(getRepost, { numero_orden });
  const resend = useResend();
  return (
    <DetailPage<Repost>
      query={found}
      what="el reposteo"
      list={{ title: 'Reposteos', to: paths.reposts }}
      header={posting => ({
        title: `Orden ${posting.numero_orden} en SAP`,
        crumbs: [{ title: 'Reposteos', to: paths.reposts }, { title: String(posting.numero_orden) }],
        marks: <PostingTag state={posting.state} />,
        actions: <Actions posting={posting} resend={resend} />,
      })}
      summary={posting => <FactLine facts={factsOf(posting)} />}
      aside={posting => <PostingTries posting={posting} />}
    >
      {posting => (
        <>
          <Failure error={resend.error} />
          {resend.refusal && <Alert type="error" showIcon title={resend.refusal} />}
          <Why posting={posting} />
          <PostingJson posting={posting} />
        </>
      )}
    </DetailPage>
  );
}

/** A link to the record of the order; for a carrier order, its guide; for an entry or an advance, the corte. */
function OrderLink({ posting }: { posting: Repost }) {
  const { kind, numero_orden, id_guide, id_corte, corte_kind, order_version } = posting;
  if (order_version === null) return 'Eliminada';
  if (corte_kind !== null) return <Link to={`${CLOSED[corte_kind]}?corte=${id_corte}`}>{numero_orden}</Link>;
  if (kind === 'PARTICULAR')
    return id_guide === null ? (
      String(numero_orden)
    ) : (
      <Link to={`${paths.guides}?guia=${id_guide}`}>{numero_orden}</Link>
    );
  const order =
    kind === 'COSTO' ? `${paths.costs}?tab=ordenes&orden=${numero_orden}` : pathTo(paths.invoice, { numero_orden });
  return <Link to={order}>{numero_orden}</Link>;
}

function factsOf(posting: Repost): Fact[] {
  return [
    { label: 'Orden', value: <OrderLink posting={posting} /> },
    { label: 'Qué', value: whatOf(posting) },
    { label: 'Contraparte', value: posting.counterparty },
    { label: 'Total', value: formatMoney(posting.total) },
    { label: 'Intentos', value: String(posting.attempts) },
    posting.sent_at
      ? { label: 'Recibido', value: formatDateTime(posting.sent_at) }
      : { label: 'Espera', value: ageText(posting.queued_at) },
    { label: 'Quién', value: posting.author },
    ...(posting.sap_number ? [{ label: 'N.º en SAP', value: posting.sap_number }] : []),
    ...(posting.settled_by ? [{ label: 'A mano', value: `${posting.settled_by}: ${posting.settled_why}` }] : []),
  ];
}

/** SAP's answer, what to do, and where. */
function Why({ posting }: { posting: Repost }) {
  const { error_text, cause } = posting;
  if (error_text === null || cause === null || posting.dropped) return null;
  return (
    <Alert
      type={posting.state === 'ERROR' ? 'error' : 'warning'}
      showIcon
      title={error_text}
      description={
        <>
          {adviceOf(cause)} <MendLink posting={posting} />
        </>
      }
    />
  );
}

/** A link to the record with the field that SAP refused. */
function MendLink({ posting }: { posting: Repost }) {
  const { mayOpen } = useAccess();
  const mend = mendOf(posting.error_text ?? '');
  if (mend === 'SOCIO')
    return <Link to={pathTo(paths.carrier, { id_transportista: posting.id_company })}>Ver {posting.counterparty}</Link>;
  if (mend === 'CUENTA')
    return mayOpen(paths.generalMaintenance) ? <Link to={paths.generalMaintenance}>Ver las cuentas</Link> : null;
  if (mend !== 'ARTICULO') return null;
  if (isOfCost(posting)) return <Link to={`${paths.costs}?tab=tipos`}>Ver los tipos de costo</Link>;
  return mayOpen(paths.services) ? <Link to={paths.services}>Ver los servicios</Link> : null;
}

/** Sends it again; a refusal by its own call stays visible. */
function useResend() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const resend = useChange(resendReposts, {
    onDone: ({ results: [first] }) => {
      setRefusal(first?.ok === false ? first.message : null);
      if (first?.ok) toast.success('La orden va camino a SAP');
    },
  });
  return { ...resend, refusal };
}

/** The failed posting as it was when the dialog opened; SAP may receive it meanwhile. */
interface Waiting {
  posting: Repost;
  version: number;
}

function Actions({ posting, resend }: { posting: Repost; resend: ReturnType<typeof useResend> }) {
  const { numero_orden, order_version: version, can } = posting;
  const [settled, settle] = useState<Waiting | null>(null);
  const [removed, setRemoved] = useState<Waiting | null>(null);
  const waits = posting.state !== 'SENT' && version !== null;
  return (
    <>
      {waits && (
        <>
          {can.settle === true && (
            <ActionButton onClick={() => settle({ posting, version })}>Registrar a mano</ActionButton>
          )}
          <ActionButton
            look="danger"
            icon={<DeleteOutlined />}
            can={can.remove}
            onClick={() => setRemoved({ posting, version })}
          >
            Eliminar
          </ActionButton>
          <ActionButton
            look="next"
            icon={<ReloadOutlined />}
            can={can.resend}
            loading={resend.pending}
            onClick={() => resend.run({ rows: [{ id: numero_orden, version }] })}
          >
            Reenviar
          </ActionButton>
        </>
      )}
      {settled && (
        <Suspense>
          <SettleDialog {...settled} onClose={() => settle(null)} />
        </Suspense>
      )}
      {removed && <Remove {...removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** Removes an order that SAP never received, after asking SAP. */
function Remove({ onClose, ...of }: Waiting & { onClose: () => void }) {
  const { posting, version } = useOpened(of);
  const navigate = useNavigate();
  const options = {
    onDone: () => {
      toast.success('Orden eliminada');
      void navigate(paths.reposts);
    },
  };
  const cost = useChange(deleteOrderCostProviderSap, options);
  const refund = useChange(deleteOrderRefundSap, options);
  const sale = useChange(deleteOrder, options);
  const remove = isOfCost(posting) ? cost : posting.kind === 'REEMBOLSO' ? refund : sale;
  const { numero_orden } = posting;
  return (
    <ConfirmWithMotive
      open
      title={`Eliminar la orden ${numero_orden}`}
      text="Antes se pregunta a SAP si ya la tiene. Lo que está en ella queda libre para otra orden; el motivo queda en el historial."
      action={remove}
      okText="Eliminar orden"
      okIcon={<DeleteOutlined />}
      onConfirm={motive => remove.run({ numero_orden, version, motive })}
      onCancel={onClose}
    />
  );
}

import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { Alert } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useSayPresence } from '../../../kits/presence/use-presence.ts';
import { type Access, useAccess } from '../../../kits/rights/use-access.ts';
import { AddressTabs, Answers, DetailPage, FactLine } from '../../../ui/detail/DetailPage.tsx';
import { RequestId } from '../../../ui/feedback/ErrorState.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { useClock } from '../../../ui/use-clock.ts';
import { AddContainersDialog } from './detail/AddContainersDialog.tsx';
import { AskedMotive } from './detail/AskedMotive.tsx';
import { answersOf, factsOf } from './detail/answers.tsx';
import type { Asked } from './detail/asked.ts';
import { ClosingPanel } from './detail/ClosingPanel.tsx';
import { ContactsPanel } from './detail/ContactsPanel.tsx';
import { ContainerLines } from './detail/ContainerLines.tsx';
import { CorrectDialog } from './detail/CorrectDialog.tsx';
import { detailTabs } from './detail/detail-tabs.tsx';
import { EditDrawer } from './detail/EditDrawer.tsx';
import { headerOf } from './detail/header.tsx';
import type { OverPage } from './detail/header-parts.ts';
import { MarginPanel } from './detail/MarginPanel.tsx';
import { NewsPanel } from './detail/NewsPanel.tsx';
import { ScheduleDrawer } from './detail/ScheduleDrawer.tsx';
import { TripTypeDialog } from './detail/TripTypeDialog.tsx';
import { useReservationActions } from './detail/use-reservation-actions.ts';
import './reservations.css';
import './detail/detail.css';

const CasesPanel = lazy(() => import('./detail/CasesPanel.tsx'));
const RatingPanel = lazy(() => import('./detail/RatingPanel.tsx'));
const RepeatDialog = lazy(() => import('./detail/RepeatDialog.tsx'));
const HandOver = lazy(() => import('./staff/HandOver.tsx').then(file => ({ default: file.HandOver })));
const SetLine = lazy(() => import('../../../kits/trips/SetLine.tsx'));
const SummaryDialog = lazy(() => import('./detail/SummaryDialog.tsx'));

/** One reservation: answers, containers, guides, money and documents. */
export default function ReservationPage() {
  const { id_reserva } = useParams();
  const id_reservation = Number(id_reserva);
  const query = useCall(getReservation, { id_reservation });
  if (!query.data)
    return (
      <DetailPage
        query={query}
        what="la reserva"
        list={{ title: 'Reservas', to: paths.reservations }}
        header={() => ({ title: '' })}
      />
    );
  return <Loaded key={id_reservation} detail={query.data} query={query} />;
}

interface LoadedProps {
  detail: ReservationDetail;
  query: ReturnType<typeof useCall<unknown, ReservationDetail>>;
}

/** The dialog or drawer that the address opens over the page. */
function openedBy(word: string | null, detail: ReservationDetail, who: Access): OverPage | null {
  if (word === 'programar') return 'schedule';
  if (word === 'corregir') return who.may('reservation.create') ? 'correct' : null;
  const isLacking = detail.id_shipping_line === null && who.isOperator && who.may('reservation.create');
  return word === 'naviera' && isLacking ? 'line' : null;
}

function Loaded({ detail, query }: LoadedProps) {
  const who = useAccess();
  const now = useClock().getTime();
  const actions = useReservationActions(detail);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { get, change } = useAddress<'abrir'>();
  const [drawer, setDrawer] = useState<OverPage | null>(openedBy(get('abrir'), detail, who));
  const closeDrawer = () => {
    setDrawer(null);
    change({ abrir: null });
  };
  // Repeating it or setting the recipients of its summary does not edit the reservation itself.
  const edits = asked !== null || (drawer !== null && drawer !== 'repeat' && drawer !== 'summary');
  useSayPresence('reservation', detail.id_reservation, edits ? 'editing' : 'viewing');
  // The error of an earlier question is cleared.
  const ask = (next: Asked | null) => {
    actions.forgetError();
    setAsked(next);
  };
  const header = headerOf({ detail, who, actions, ask, open: setDrawer });
  return (
    <>
      <DetailPage
        query={query}
        what="la reserva"
        header={() => header}
        summary={() => (
          <>
            {asked === null && <Refusal actions={actions} />}
            <Answers items={answersOf(detail, now)} />
            <FactLine facts={factsOf(detail)} />
          </>
        )}
        aside={() => <Aside detail={detail} who={who} />}
      >
        {() => (
          <>
            <ContainerLines detail={detail} who={who} actions={actions} ask={ask} />
            <AddressTabs tabs={detailTabs(detail, who)} />
            {who.may('guide.read') && <NewsPanel detail={detail} mayWrite={who.may('guide.logbook')} />}
          </>
        )}
      </DetailPage>
      <AskedMotive asked={asked} error={actions.error} close={() => ask(null)} />
      <EditDrawer detail={detail} open={drawer === 'edit'} onClose={() => setDrawer(null)} />
      {drawer === 'correct' && <CorrectDialog detail={detail} onClose={closeDrawer} />}
      {drawer === 'containers' && <AddContainersDialog detail={detail} onClose={() => setDrawer(null)} />}
      <Suspense fallback={null}>
        {drawer === 'repeat' && <RepeatDialog detail={detail} onClose={() => setDrawer(null)} />}
        {(drawer === 'advisor' || drawer === 'operative') && (
          <HandOver whose={drawer} rows={[detail]} onDone={() => setDrawer(null)} onClose={() => setDrawer(null)} />
        )}
        {drawer === 'line' && <SetLine id_reservation={detail.id_reservation} onClose={closeDrawer} />}
        {drawer === 'summary' && <SummaryDialog detail={detail} onClose={() => setDrawer(null)} />}
      </Suspense>
      {drawer === 'trip' && <TripTypeDialog detail={detail} onClose={() => setDrawer(null)} />}
      <ScheduleDrawer detail={detail} open={drawer === 'schedule'} onClose={closeDrawer} />
    </>
  );
}

function Aside({ detail, who }: { detail: ReservationDetail; who: Access }) {
  return (
    <>
      {who.isOperator && <MarginPanel detail={detail} />}
      {who.may('guide.close') && <ClosingPanel detail={detail} />}
      {who.isCustomer && who.may('alert.read') && (
        <Suspense fallback={null}>
          <CasesPanel id_reservation={detail.id_reservation} />
        </Suspense>
      )}
      {who.isCustomer && who.may('guide.read') && (
        <Suspense fallback={null}>
          <RatingPanel detail={detail} />
        </Suspense>
      )}
      <ContactsPanel detail={detail} />
    </>
  );
}

/** The refusal of the last action without a dialog: it stays until it is closed or another action runs. */
function Refusal({ actions }: { actions: ReturnType<typeof useReservationActions> }) {
  const { error, forgetError } = actions;
  if (!error) return null;
  return (
    <Alert
      type="error"
      showIcon
      className="cz-reservations-refusal"
      title={error.message}
      action={<RequestId id={error.request_id} />}
      closable={{ onClose: forgetError, 'aria-label': 'Cerrar el aviso' }}
    />
  );
}

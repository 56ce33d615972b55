import { LinkOutlined, SendOutlined } from '@ant-design/icons';
import {
  type Candidate,
  type Dispatch,
  getDispatch,
  type UnassignedLeg,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { guideName, kindName } from '@cabezal/domain/trips/status/guide-name';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { tripStops } from '../../../kits/trips/trip-stops.tsx';
import { WaitingMark } from '../../../kits/trips/WaitingMark.tsx';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DetailPage } from '../../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { useShownInDrawer } from '../../../ui/form/use-leave-guard.ts';
import { Chip, PlateMark } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useIssue } from '../guides/drawer/use-issue.ts';
import { GuideDrawer } from '../guides/GuideDrawer.tsx';
import { IssuePanel } from '../guides/IssuePanel.tsx';
import { issueTouches, startIssuing, useIssueCan } from '../guides/issue-run.ts';
import { NewDriverLinks } from '../guides/NewDriverLinks.tsx';
import { EditStops } from '../guides/stops/EditStops.tsx';
import { legNumber } from './board-time.ts';
import { assignmentOf, type Choice } from './pick-equipment.ts';
import { TripPanel, useCandidates } from './TripPanel.tsx';
import { SlotMark } from './UnassignedList.tsx';
import { UndoBar } from './UndoBar.tsx';
import { type Assigning, useAssigning } from './use-assigning.ts';
import { useInvalidate } from './use-invalidate.ts';
import './dispatch.css';
import './panel.css';
import './reservation-dispatch.css';

/** The dispatch of one reservation: its legs with their guides, and the candidates for unassigned ones. */
export default function ReservationDispatchPage() {
  const { id_reserva = '' } = useParams();
  const query = useCall(getDispatch, { id_reservation: Number(id_reserva) || 0 });
  const { shown, open, close } = useShownInDrawer();
  const assigning = useAssigning();
  const [linking, setLinking] = useState<readonly GuideDetail[]>([]);
  return (
    <>
      <DetailPage
        query={query}
        what="el despacho de la reserva"
        header={dispatch => ({
          crumbs: [{ title: 'Despachos', to: paths.dispatches }],
          title: `Despacho de la reserva ${dispatch.id_reservation}`,
          marks: <span className="cz-dispatch-rd-client">{dispatch.client_name}</span>,
          status: <LiveStatus />,
          actions: <HeadActions dispatch={dispatch} />,
        })}
      >
        {dispatch => (
          <Legs dispatch={dispatch} assigning={assigning} onOpen={open} onLink={guide => setLinking([guide])} />
        )}
      </DetailPage>
      <IssuePanel onOpen={open} />
      <UndoBar assigning={assigning} />
      {assigning.dialog}
      <GuideDrawer id_guide={shown} open={shown !== null} onClose={close} onShow={open} />
      <NewDriverLinks guides={linking} onClose={() => setLinking([])} />
    </>
  );
}

const issuable = (dispatch: Dispatch) =>
  dispatch.guides.filter(guide => guide.issued_at === null && guide.can.issue === true);

function HeadActions({ dispatch }: { dispatch: Dispatch }) {
  const { may } = useAccess();
  const mayIssue = may('guide.issue');
  const invalidate = useInvalidate();
  const ready = issuable(dispatch);
  const canIssue = useIssueCan();
  return (
    <>
      <Link to={pathTo(paths.reservation, { id_reserva: dispatch.id_reservation })}>Ver la reserva</Link>
      {mayIssue && ready.length > 0 && (
        <ActionButton
          look="next"
          icon={<SendOutlined />}
          can={canIssue}
          onClick={() => startIssuing(ready, () => invalidate(issueTouches))}
        >
          {ready.length === 1 ? 'Emitir la guía' : `Emitir las ${ready.length} guías`}
        </ActionButton>
      )}
    </>
  );
}

/** Below this width the candidates are above the trips, not next to them. */
const WIDE = 992;

/** All legs, with or without guide, by container and in the order of the trips. */
function inOrder({ guides, unassigned }: Dispatch): (GuideDetail | UnassignedLeg)[] {
  return [...unassigned, ...guides].sort(
    (a, b) => a.number - b.number || a.planned_start.localeCompare(b.planned_start),
  );
}

interface LegsProps {
  dispatch: Dispatch;
  assigning: Assigning;
  onOpen: (id_guide: number) => void;
  onLink: (guide: GuideDetail) => void;
}

function Legs({ dispatch, assigning, onOpen, onLink }: LegsProps) {
  const narrow = useNarrow(WIDE);
  const [chosen, setChosen] = useState<number | 'first' | null>('first');
  const { may } = useAccess();
  const mayIssue = may('guide.issue');
  const { unassigned } = dispatch;
  // By default the first unassigned leg is selected, except on a narrow screen, where its candidates would push the trips down.
  const first = chosen === null || narrow ? null : unassigned[0];
  const leg = unassigned.find(one => one.id_leg === chosen) ?? first ?? null;
  if (dispatch.guides.length + dispatch.unassigned.length === 0) {
    return (
      <EmptyState
        title="Nada que despachar"
        text="Los viajes aparecen aquí cuando la reserva está aprobada y programada."
      />
    );
  }
  return (
    <div className="cz-dispatch-rd">
      <div className="cz-dispatch-rd-legs">
        {inOrder(dispatch).map(one =>
          'version' in one && 'stops' in one ? (
            <GuideLeg
              key={`g${one.id_guide}`}
              guide={one}
              onOpen={() => onOpen(one.id_guide)}
              onLink={() => onLink(one)}
            />
          ) : (
            <WaitingLeg
              key={`l${one.id_leg}`}
              leg={one}
              isChosen={one.id_leg === leg?.id_leg}
              onChoose={() => setChosen(one.id_leg)}
              refusal={assigning.refusals.get(one.id_leg)}
            />
          ),
        )}
      </div>
      {leg && (
        <LegPanel
          key={leg.id_leg}
          leg={leg}
          assigning={assigning}
          onClose={() => setChosen(null)}
          isQuiet={mayIssue && issuable(dispatch).length > 0}
        />
      )}
    </div>
  );
}

interface WaitingLegProps {
  leg: UnassignedLeg;
  isChosen: boolean;
  onChoose: () => void;
  refusal: string | undefined;
}

function WaitingLeg({ leg, isChosen, onChoose, refusal }: WaitingLegProps) {
  return (
    <section className={`cz-panel cz-dispatch-rd-leg${isChosen ? ' cz-dispatch-rd-chosen' : ''}`}>
      <header>
        <strong>{legNumber(leg)}</strong>
        <StatusTag status={leg.id_guide === null ? 'GUIA_NO_GENERADA' : 'GUIA_PENDIENTE'} />
        <Chip>{kindName(leg.kind)}</Chip>
        <Chip>{leg.container_type}</Chip>
        <span className="cz-gap" />
        {!isChosen && <Button onClick={onChoose}>Ver candidatos</Button>}
      </header>
      <div className="cz-dispatch-rd-when">
        <strong>{formatDateTime(leg.planned_start)}</strong> {leg.route} <SlotMark slot={leg.slot} />
      </div>
      <WaitingMark waits={leg.waits} />
      {refusal && <Alert type="error" showIcon title={refusal} />}
    </section>
  );
}

interface LegPanelProps {
  leg: UnassignedLeg;
  assigning: Assigning;
  onClose: () => void;
  /** Issuing is the main action of the page, so no button here is orange. */
  isQuiet: boolean;
}

function LegPanel({ leg, assigning, onClose, isQuiet }: LegPanelProps) {
  const { may } = useAccess();
  const mayAssign = may('dispatch.assign');
  const [choice, setChoice] = useState<Choice>({});
  const found = useCandidates(leg.id_leg, choice).data;
  const assignTo = async (candidate: Candidate) => {
    const assignment = found && assignmentOf(found, leg, candidate, choice);
    if (assignment && typeof assignment !== 'string') await assigning.assignOne(leg, candidate, assignment);
  };
  return (
    <div className="cz-dispatch-rd-panel">
      <TripPanel
        leg={leg}
        choice={choice}
        mayAssign={mayAssign}
        onClose={onClose}
        onChoice={setChoice}
        onAssign={assignTo}
        onHover={() => {}}
        refusal={assigning.refusals.get(leg.id_leg)}
        isBusy={assigning.busy !== null}
        isQuiet={isQuiet}
      />
    </div>
  );
}

interface GuideLegProps {
  guide: GuideDetail;
  onOpen: () => void;
  /** Asks before a new link to the driver's page is made. */
  onLink: () => void;
}

function GuideLeg({ guide, onOpen, onLink }: GuideLegProps) {
  const issue = useIssue();
  const { may } = useAccess();
  const mayIssue = may('guide.issue');
  const { id_guide, version } = guide;
  return (
    <section className="cz-panel cz-dispatch-rd-leg">
      <header>
        <strong>{legNumber(guide)}</strong>
        <StatusTag status={guide.status} />
        <Chip>{kindName(guide.kind)}</Chip>
        <Chip>{guide.container_type}</Chip>
        {guide.rescue && <Chip>Rescate</Chip>}
        {guide.false_freight !== null && <Chip>Falso flete</Chip>}
        <PlateMark disk={guide.disk} plate={guide.license_plate && formatPlate(guide.license_plate)} />
        <span>{guide.driver_name}</span>
        <span className="cz-gap" />
        {mayIssue && guide.issued_at === null && (
          <ActionButton icon={<SendOutlined />} can={guide.can.issue} onClick={() => issue.run({ id_guide, version })}>
            Emitir
          </ActionButton>
        )}
        {mayIssue && guide.issued_at !== null && guide.closed_at === null && (
          <ActionButton
            icon={<LinkOutlined />}
            aria-label={`Generar enlace nuevo: ${guideName(guide)}`}
            onClick={onLink}
          >
            Generar enlace nuevo
          </ActionButton>
        )}
        <Button type="link" onClick={onOpen}>
          {guide.guide_number === null ? 'Ver la guía' : guideName(guide)}
        </Button>
      </header>
      <Failure error={issue.error} />
      {guide.issued_at === null && typeof guide.can.issue === 'string' && !issue.error && (
        <Alert type="warning" showIcon title={`No se puede emitir: ${guide.can.issue}`} />
      )}
      <div className="cz-dispatch-rd-line">
        <StopLine stops={tripStops(guide, 'horizontal')} />
        <EditStops guide={guide} isSmall />
      </div>
    </section>
  );
}

import {
  type Board,
  type Candidate,
  getBoard,
  type UnassignedLeg,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';
import type { InputRef } from 'antd';
import { Alert, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { BoardHead } from './BoardHead.tsx';
import { legMatches, lineMatches, type TruckLine, truckLines, windowsOf } from './board-time.ts';
import { type CandidateNumbers, candidateAt, numbered } from './candidate-numbers.ts';
import { Why } from './day-plans/Why.tsx';
import { GuidePanel } from './GuidePanel.tsx';
import { assignmentOf, type Choice } from './pick-equipment.ts';
import { type Proposals, useProposals, useProposedBars } from './proposals/use-proposals.ts';
import { Timeline } from './Timeline.tsx';
import { TripPanel, useCandidates } from './TripPanel.tsx';
import { UnassignedList } from './UnassignedList.tsx';
import { UndoBar } from './UndoBar.tsx';
import { type Assigning, useAssigning } from './use-assigning.ts';
import { type BoardAddress, useBoardAddress } from './use-board-address.ts';
import { useDispatchKeys } from './use-dispatch-keys.ts';
import { useDrag } from './use-drag.ts';
import { useFresh } from './use-fresh.ts';
import './timeline.css';
import './dispatch.css';
import './panel.css';

const PlanStrip = lazy(() => import('./day-plans/PlanStrip.tsx'));
const ProposalStrip = lazy(() => import('./proposals/ProposalStrip.tsx'));
const DispatchList = lazy(() => import('./list/DispatchList.tsx'));
const SlotList = lazy(() => import('./list/SlotList.tsx'));
const ProposalCard = lazy(() => import('./proposals/ProposalCard.tsx'));
const RejectDialog = lazy(() => import('./proposals/RejectDialog.tsx'));

/** The board of a day: trips without a truck, trucks with their trips, and the selected trip. */
export default function DispatchPage() {
  const address = useBoardAddress();
  const { may, isOperator } = useAccess();
  const mayAssign = may('dispatch.assign');
  const assigning = useAssigning();
  const searchRef = useRef<InputRef>(null);
  const proposals = useProposals(address, assigning);
  const found = useCall(getBoard, { date: address.day, days: 1 }, { keepPrevious: true });
  const isStuck = found.isPlaceholderData && found.failureCount > 0;
  return (
    <div className="cz-dispatch-di">
      <BoardHead
        address={address}
        searchRef={searchRef}
        assigning={assigning}
        mayAssign={mayAssign}
        counts={found.data ?? null}
      />
      {isOperator && (
        <Suspense fallback={null}>
          <PlanStrip address={address} />
        </Suspense>
      )}
      {isStuck && (
        <Alert
          type="warning"
          banner
          showIcon
          title="Sin conexión: este día se cargará cuando vuelva; abajo sigue el día anterior"
        />
      )}
      {address.view !== 'linea' ? (
        <Suspense fallback={<RowsSkeleton rows={14} />}>
          {address.view === 'lista' ? (
            <DispatchList key={address.lacks} address={address} proposals={proposals} />
          ) : (
            <SlotList key={address.day} address={address} />
          )}
        </Suspense>
      ) : (
        <Answer query={found} what="el tablero" loading={<RowsSkeleton rows={14} />}>
          {data => (
            <BoardBody
              address={address}
              searchRef={searchRef}
              assigning={assigning}
              proposals={proposals}
              mayAssign={mayAssign}
              board={data}
              isOld={found.isPlaceholderData}
            />
          )}
        </Answer>
      )}
      <UndoBar assigning={assigning} />
      {assigning.dialog}
    </div>
  );
}

interface BodyProps {
  board: Board;
  /** The board shows another day while this one loads. */
  isOld: boolean;
  address: BoardAddress;
  assigning: Assigning;
  proposals: Proposals;
  mayAssign: boolean;
  searchRef: React.RefObject<InputRef | null>;
}

/** Lists and lines after search and filter. */
function useShown(board: Board, { search, fleet }: BoardAddress) {
  const { from, to } = board;
  const span = useMemo(() => ({ from, to }), [from, to]);
  const last = useRef<readonly TruckLine[]>([]);
  return useMemo(() => {
    const windows = windowsOf(
      board.unassigned.filter(leg => legMatches(leg, search)),
      span,
    );
    const legs = windows.flatMap(window => window.legs);
    const all = truckLines(board.trucks, board.guides, board.tolerance_min, last.current);
    last.current = all;
    const ofFleet = all.filter(({ truck }) => fleet === null || truck.is_own === (fleet === 'propios'));
    const found = ofFleet.filter(line => lineMatches(line, search));
    // If the search finds only unassigned trips, every truck stays visible.
    const lines = found.length === 0 && legs.length > 0 ? ofFleet : found;
    return { span, windows, legs, lines };
  }, [board, span, search, fleet]);
}

const nothingChosen: Choice = {};

/** The selected unassigned trip, with its actions. */
function useChosenLeg(legs: readonly UnassignedLeg[], address: BoardAddress, assigning: Assigning, mayAssign: boolean) {
  const leg = legs.find(one => one.id_leg === address.id_leg) ?? null;
  const [choices, setChoices] = useState<{ id_leg: number | null; choice: Choice }>({ id_leg: null, choice: {} });
  const choice = choices.id_leg === leg?.id_leg ? choices.choice : nothingChosen;
  const candidates = useCandidates(leg?.id_leg ?? null, choice).data;
  const { numbers, renumber } = useNumbers(`${leg?.id_leg}:${choice.id_driver ?? ''}`, candidates?.candidates);
  const latest = useRef(address.id_leg);
  latest.current = address.id_leg;
  const assignTo = async (candidate: Candidate) => {
    if (!leg || !candidates || !mayAssign) return;
    const assignment = assignmentOf(candidates, leg, candidate, choice);
    if (typeof assignment === 'string') return;
    const at = legs.indexOf(leg);
    const next = legs[at + 1] ?? legs[at - 1];
    const isDone = await assigning.assignOne(leg, candidate, assignment);
    // If the person has selected another trip meanwhile, it stays selected: the next key is meant for it.
    if (isDone && latest.current === leg.id_leg) address.change({ viaje: next?.id_leg ?? null, falta: null });
  };
  const assignNumber = async (number: number) => {
    const candidate = candidateAt(numbers, candidates?.candidates ?? [], number);
    if (!candidates || candidate === undefined) return;
    if (candidate !== 'gone') return assignTo(candidate);
    renumber();
    assigning.steps.refuse(`El candidato ${number} ya no está disponible. La lista se numeró otra vez`);
  };
  return {
    leg,
    candidates,
    numbers,
    choice,
    setChoice: (given: Choice) => setChoices({ id_leg: leg?.id_leg ?? null, choice: given }),
    assignTo,
    assignNumber,
  };
}

/** The numbers of the candidates, kept while the same list (`of`) is shown; `renumber` assigns them again in the current order. */
function useNumbers(of: string, candidates: readonly Candidate[] | undefined) {
  const [kept, keep] = useState<{ of: string; numbers: CandidateNumbers }>({ of, numbers: [] });
  const before = kept.of === of ? kept.numbers : [];
  const numbers = candidates ? numbered(before, candidates) : before;
  if (kept.of !== of || kept.numbers !== numbers) keep({ of, numbers });
  return { numbers, renumber: () => keep({ of, numbers: numbered([], candidates ?? []) }) };
}

/** The selection, kept in the address; on a phone the board shows its tab. */
function useChoosing({ change }: BoardAddress, narrow: boolean, setHovered: (id_truck: number | null) => void) {
  const [tab, setTab] = useState<Tab>('list');
  const close = useCallback(() => change({ viaje: null, guia: null, falta: null }), [change]);
  const chooseLeg = useCallback(
    (id_leg: number) => {
      setHovered(null);
      change({ viaje: id_leg, guia: null, falta: null });
      if (narrow) setTab('detail');
    },
    [change, narrow, setHovered],
  );
  const chooseGuide = useCallback(
    (id_guide: number) => {
      change({ guia: id_guide, viaje: null, falta: null });
      if (narrow) setTab('detail');
    },
    [change, narrow],
  );
  const chooseProposed = useCallback(
    (row: ProposalRow) => (row.id_guide_moved === null ? chooseLeg(row.id_leg) : chooseGuide(row.id_guide_moved)),
    [chooseLeg, chooseGuide],
  );
  return { tab, setTab, close, chooseLeg, chooseGuide, chooseProposed };
}

function BoardBody({ board, isOld, address, assigning, proposals, mayAssign, searchRef }: BodyProps) {
  const { span, windows, legs, lines } = useShown(board, address);
  const { leg, candidates, numbers, choice, setChoice, assignTo, assignNumber } = useChosenLeg(
    legs,
    address,
    assigning,
    mayAssign,
  );
  const drag = useDrag(assigning, { id_leg: leg?.id_leg ?? null, choice });
  const fresh = useFresh(board.guides, board.from);
  const narrow = useNarrow();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  /** The proposal to reject. It is not state of the trip's panel, because the panel closes when a colleague decides. */
  const [rejected, reject] = useState<ProposalRow | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const { tab, setTab, close, chooseLeg, chooseGuide, chooseProposed } = useChoosing(address, narrow, setHovered);
  useDispatchKeys({
    ids: legs.map(one => one.id_leg),
    chosen: leg?.id_leg ?? null,
    searchRef,
    choose: chooseLeg,
    close,
    assignNumber: number => void assignNumber(number),
    accept: () => proposals.acceptLeg(leg?.id_leg ?? null),
    propose: () => void proposals.propose(),
    undo: () => void assigning.steps.go('undo'),
    redo: () => void assigning.steps.go('redo'),
  });
  const proposed = useProposedBars(proposals, span);
  const isFiltered = address.search !== '' || address.fleet !== null;
  const list = (
    <UnassignedList
      windows={windows}
      span={span}
      picked={picked}
      assigning={assigning}
      mayAssign={mayAssign}
      chosen={leg?.id_leg ?? null}
      onChoose={chooseLeg}
      onPicked={setPicked}
      isFiltered={address.search !== ''}
      onDrag={drag.startLeg}
      onDragEnd={drag.end}
    />
  );
  const line = (
    <Timeline
      lines={lines}
      span={span}
      leg={leg}
      fresh={fresh}
      isFiltered={isFiltered}
      drag={drag}
      mayAssign={mayAssign}
      proposed={proposed}
      onProposed={chooseProposed}
      ghostTruck={
        leg ? (hovered ?? proposals.ofLeg(leg.id_leg)?.id_truck ?? candidates?.candidates[0]?.id_truck ?? null) : null
      }
      chosenGuide={address.id_guide}
      onGuide={chooseGuide}
    />
  );
  const why = (id_leg: number) => <Why address={address} id_leg={id_leg} />;
  const detail = leg ? (
    <TripPanel
      key={leg.id_leg}
      leg={leg}
      choice={choice}
      mayAssign={mayAssign}
      onChoice={setChoice}
      onClose={close}
      onAssign={assignTo}
      numbers={numbers}
      onHover={setHovered}
      refusal={assigning.refusals.get(leg.id_leg)}
      isBusy={assigning.busy !== null}
      isQuiet={picked.size > 0 || proposals.mayPropose}
      why={why(leg.id_leg)}
      proposal={<LegProposal proposals={proposals} id_leg={leg.id_leg} onReject={reject} />}
    />
  ) : (
    address.id_guide !== null && (
      <GuidePanel key={address.id_guide} id_guide={address.id_guide} assigning={assigning} why={why} onClose={close} />
    )
  );
  return (
    <>
      {proposals.mayPropose && (
        <Suspense fallback={<div className="cz-dispatch-strip" />}>
          <ProposalStrip proposals={proposals} picked={picked} counts={board} />
        </Suspense>
      )}
      <Columns isOld={isOld} narrow={narrow} tab={tab} list={list} line={line} detail={detail} onTab={setTab} />
      <Suspense fallback={null}>{rejected && <RejectDialog row={rejected} onClose={() => reject(null)} />}</Suspense>
    </>
  );
}

interface ColumnsProps {
  isOld: boolean;
  narrow: boolean;
  tab: Tab;
  onTab: (tab: Tab) => void;
  list: ReactNode;
  line: ReactNode;
  detail: ReactNode;
}

/** The three parts of the board side by side, or one of them on a phone. */
function Columns({ isOld, narrow, tab, onTab, list, line, detail }: ColumnsProps) {
  return (
    <div className={`cz-dispatch-body${isOld ? ' cz-dispatch-old' : ''}${narrow ? ' cz-dispatch-narrow' : ''}`}>
      {narrow && <Tabs tab={tab} onTab={onTab} />}
      {(!narrow || tab === 'list') && list}
      {(!narrow || tab === 'line') && line}
      {(!narrow || tab === 'detail') &&
        (detail || (narrow && <p className="cz-dispatch-none">Elija un viaje en la lista o en la línea.</p>))}
    </div>
  );
}

interface LegProposalProps {
  proposals: Proposals;
  id_leg: number;
  onReject: (row: ProposalRow) => void;
}

/** The proposal for the selected trip, with its reasons. */
function LegProposal({ proposals, id_leg, onReject }: LegProposalProps) {
  const row = proposals.ofLeg(id_leg);
  return (
    row && (
      <Suspense fallback={null}>
        <ProposalCard proposals={proposals} row={row} onReject={onReject} />
      </Suspense>
    )
  );
}

type Tab = 'list' | 'line' | 'detail';

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  return (
    <Segmented
      block
      value={tab}
      onChange={onTab}
      options={[
        { value: 'list', label: 'Lista' },
        { value: 'line', label: 'Línea' },
        { value: 'detail', label: 'Detalle' },
      ]}
    />
  );
}

import { CloseOutlined } from '@ant-design/icons';
import {
  type Candidate,
  type Candidates,
  getCandidates,
  type UnassignedLeg,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { LegKind } from '@cabezal/domain/trips/status/labels';
import { legKindLabel } from '@cabezal/domain/trips/status/labels';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Present } from '../../../kits/presence/Present.tsx';
import { useSayPresence } from '../../../kits/presence/use-presence.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Chip, GensetChip, TypeChip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { legNumber } from './board-time.ts';
import { CandidateList } from './CandidateList.tsx';
import type { CandidateNumbers } from './candidate-numbers.ts';
import { EquipmentChoice } from './EquipmentChoice.tsx';
import { Impossible } from './Impossible.tsx';
import { LegStops } from './LegStops.tsx';
import { assignmentOf, type Choice } from './pick-equipment.ts';

/** Candidates for a leg, each with its own driver or, if a driver is selected, all with that one. Read again while others assign. */
export const useCandidates = (
  id_leg: number | null,
  { id_driver }: Pick<Choice, 'id_driver'> = {},
  keepPrevious = false,
) =>
  useCall(
    getCandidates,
    { id_leg: id_leg ?? 0, id_driver: id_driver ?? undefined },
    { enabled: id_leg !== null, keepPrevious },
  );

interface TripPanelProps {
  leg: UnassignedLeg;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onClose: () => void;
  onAssign: (candidate: Candidate) => Promise<unknown>;
  /** The number keys of the candidates; absent: the page has no number keys. */
  numbers?: CandidateNumbers;
  onHover: (id_truck: number | null) => void;
  refusal: string | undefined;
  isBusy: boolean;
  /** Several trips are selected, so the bulk button is the main action. */
  isQuiet?: boolean;
  mayAssign: boolean;
  /** Why the trip is on the list from which it was opened. */
  why?: ReactNode;
  /** The proposal for it. */
  proposal?: ReactNode;
}

/** An unassigned trip: candidates ranked with reasons, and trucks that are not possible, with the reason. */
export function TripPanel(props: TripPanelProps) {
  const { leg, choice, onClose, refusal } = props;
  // A person who may assign can do so at any moment, so this counts as editing.
  useSayPresence('leg', leg.id_leg, props.mayAssign ? 'editing' : 'viewing');
  // While the candidates with another driver load, the list stays, but cannot be used.
  const found = useCandidates(leg.id_leg, choice, true);
  return (
    <aside className="cz-dispatch-panel" aria-label={`Viaje ${legNumber(leg)}`}>
      <PanelHead leg={leg} onClose={onClose} />
      <div className="cz-dispatch-scroll">
        {refusal && <Alert type="error" showIcon banner title={refusal} role="note" />}
        {props.why}
        <LegStops leg={leg} />
        {props.proposal}
        <Answer query={found} what="los candidatos" loading={<CardsSkeleton cards={4} />}>
          {data => (
            <>
              <LegCandidates {...props} found={data} isOld={found.isPlaceholderData} />
              <Impossible rows={data.impossible} />
            </>
          )}
        </Answer>
      </div>
    </aside>
  );
}

function PanelHead({ leg, onClose }: { leg: UnassignedLeg; onClose: () => void }) {
  return (
    <header className="cz-dispatch-panel-head">
      <div>
        <h2>{legNumber(leg)}</h2>
        <StatusTag status={leg.id_guide === null ? 'GUIA_NO_GENERADA' : 'GUIA_PENDIENTE'} />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="Cerrar el viaje (Esc)"
          onClick={onClose}
        />
      </div>
      <div className="cz-dispatch-client">
        {leg.client_name}
        {leg.container_code && ` · ${leg.container_code}`}
      </div>
      <div className="cz-dispatch-panel-chips">
        <Present noun="leg" id={leg.id_leg} named />
        <TypeChip type={leg.reservation_type} />
        <Chip>{legKindLabel(leg.kind as LegKind)}</Chip>
        <Chip>{leg.container_type}</Chip>
        {leg.needs_generator && <GensetChip />}
        {leg.own_generator && <Chip>Generador del cliente</Chip>}
      </div>
    </header>
  );
}

function LegCandidates(props: TripPanelProps & { found: Candidates; isOld: boolean }) {
  const { found, isOld, leg, choice, onChoice, onAssign, onHover, isBusy, isQuiet = false, mayAssign } = props;
  const can = (candidate: Candidate) => {
    if (isOld) return 'Se están leyendo los candidatos con ese conductor';
    const assignment = assignmentOf(found, leg, candidate, choice);
    if (typeof assignment === 'string') return assignment;
    return isBusy ? 'Se está asignando otro viaje' : true;
  };
  return (
    <CandidateList
      candidates={found.candidates}
      numbers={props.numbers}
      equipment={mayAssign && <EquipmentChoice found={found} leg={leg} choice={choice} onChoice={onChoice} />}
      verb="Asignar"
      can={can}
      onPick={onAssign}
      onHover={onHover}
      isNext={!isQuiet}
      mayAssign={mayAssign}
    />
  );
}

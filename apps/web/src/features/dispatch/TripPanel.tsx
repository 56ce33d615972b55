import { CheckOutlined, CloseOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons';
import {
  type Candidate,
  type Candidates,
  getCandidates,
  type UnassignedLeg,
} from '@cabezal/contract/dispatch/dispatch.calls';
import type { LegKind } from '@cabezal/domain/status/labels';
import { legKindLabel } from '@cabezal/domain/status/labels';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { Chip, CountBadge, Disk, GensetChip, TypeChip } from '../../ui/status/marks.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { legNumber } from './board-time.ts';
import { EquipmentChoice } from './EquipmentChoice.tsx';
import { LegStops } from './LegStops.tsx';
import { assignmentOf, type Choice } from './pick-equipment.ts';

/** Candidates of a leg, kept fresh while others assign. */
export const useCandidates = (id_leg: number | null) =>
  useCall(getCandidates, { id_leg: id_leg ?? 0 }, { nouns: ['dispatch', 'guide'], enabled: id_leg !== null });

interface TripPanelProps {
  leg: UnassignedLeg;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onClose: () => void;
  onAssign: (candidate: Candidate) => Promise<unknown>;
  onHover: (id_truck: number | null) => void;
  refusal: string | undefined;
  isBusy: boolean;
  /** Several trips are picked: their button is the next thing then. */
  isQuiet?: boolean;
  mayAssign: boolean;
}

/** The trip that waits: who can do it, ranked with reasons, and who cannot, with the reason. */
export function TripPanel(props: TripPanelProps) {
  const { leg, onClose, refusal } = props;
  const found = useCandidates(leg.id_leg);
  return (
    <aside className="cz-di-panel" aria-label={`Viaje ${legNumber(leg)}`}>
      <PanelHead leg={leg} onClose={onClose} />
      <div className="cz-di-scroll">
        {refusal && <Alert type="error" showIcon banner title={refusal} role="alert" />}
        <LegStops leg={leg} />
        {found.error && !found.data && (
          <ErrorState
            title="No se pudieron leer los candidatos"
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        )}
        {!found.data && !found.error && <CardsSkeleton cards={4} />}
        {found.data && <CandidateList {...props} found={found.data} />}
        {found.data && <Impossible rows={found.data.impossible} />}
      </div>
    </aside>
  );
}

function PanelHead({ leg, onClose }: { leg: UnassignedLeg; onClose: () => void }) {
  return (
    <header className="cz-di-panel-head">
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
      <div className="cz-di-client">
        {leg.client_name}
        {leg.container_code && ` · ${leg.container_code}`}
      </div>
      <div className="cz-di-panel-chips">
        <TypeChip type={leg.reservation_type} />
        <Chip>{legKindLabel(leg.kind as LegKind)}</Chip>
        <Chip>{leg.container_type}</Chip>
        {leg.needs_generator && <GensetChip />}
      </div>
    </header>
  );
}

const SHOWN = 9;

function CandidateList(props: TripPanelProps & { found: Candidates }) {
  const { found, leg, choice, onChoice, onAssign, onHover, isBusy, isQuiet = false, mayAssign } = props;
  const [shown, setShown] = useState(SHOWN);
  const { candidates } = found;
  return (
    <section>
      <div className="cz-di-part">
        <h3>Candidatos</h3>
        <CountBadge count={candidates.length} />
        <span>por km vacíos y holgura</span>
      </div>
      {mayAssign && <EquipmentChoice found={found} leg={leg} choice={choice} onChoice={onChoice} />}
      {candidates.length === 0 && <p className="cz-di-none">Ningún camión está libre y en regla para este viaje.</p>}
      <ol className="cz-di-candidates" onPointerLeave={() => onHover(null)}>
        {candidates.slice(0, shown).map((candidate, index) => {
          const assignment = assignmentOf(found, leg, candidate, choice);
          return (
            <li key={candidate.id_truck} onPointerEnter={() => onHover(candidate.id_truck)}>
              <CandidateFacts candidate={candidate} place={index + 1} />
              {mayAssign && (
                <ActionButton
                  size="small"
                  look={index === 0 && !isQuiet ? 'next' : 'normal'}
                  can={typeof assignment === 'string' ? assignment : isBusy ? 'Se está asignando otro viaje' : true}
                  aria-label={`Asignar a ${candidate.disk} ${candidate.license_plate}`}
                  onClick={() => onAssign(candidate)}
                >
                  Asignar
                </ActionButton>
              )}
            </li>
          );
        })}
      </ol>
      {candidates.length > shown && (
        <Button type="link" size="small" onClick={() => setShown(candidates.length)}>
          Ver los {candidates.length - shown} restantes
        </Button>
      )}
    </section>
  );
}

function CandidateFacts({ candidate, place }: { candidate: Candidate; place: number }) {
  return (
    <div className="cz-di-candidate">
      <div>
        <kbd>{place <= SHOWN ? place : ''}</kbd>
        <Disk disk={candidate.disk} />
        <strong className="cz-di-clip">
          {formatPlate(candidate.license_plate)} · {candidate.driver_name ?? 'sin conductor'}
        </strong>
      </div>
      <ul>
        {candidate.facts.map(fact => (
          <li key={fact}>
            <CheckOutlined /> {fact}
          </li>
        ))}
        {candidate.warnings.map(warning => (
          <li key={warning} className="cz-di-warning">
            <WarningOutlined /> {warning}
          </li>
        ))}
      </ul>
    </div>
  );
}

const FIRST_IMPOSSIBLE = 4;

/** Who cannot, with every reason. */
function Impossible({ rows }: { rows: readonly Candidate[] }) {
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const shown = isOpen ? rows : rows.slice(0, FIRST_IMPOSSIBLE);
  return (
    <section className="cz-di-impossible">
      <div className="cz-di-part">
        <h3>No es posible</h3>
        <CountBadge count={rows.length} />
      </div>
      <ul>
        {shown.map(row => (
          <li key={row.id_truck}>
            <Disk disk={row.disk} />
            <div>
              <div className="cz-di-clip">
                {formatPlate(row.license_plate)} · {row.driver_name ?? 'sin conductor'}
              </div>
              {row.reasons.map(reason => (
                <div key={reason} className="cz-di-reason">
                  <StopOutlined /> {reason}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          Ver los {rows.length - shown.length} restantes
        </Button>
      )}
    </section>
  );
}

import { CloseOutlined, ExpandAltOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { Present } from '../../../kits/presence/Present.tsx';
import { useSayPresence } from '../../../kits/presence/use-presence.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { tripStops } from '../../../kits/trips/trip-stops.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Chip, GensetChip, PlateMark, TypeChip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { GuideDrawer } from '../guides/GuideDrawer.tsx';
import { legNumber } from './board-time.ts';
import { CandidateList } from './CandidateList.tsx';
import { Impossible } from './Impossible.tsx';
import { useCandidates } from './TripPanel.tsx';
import type { Assigning } from './use-assigning.ts';
import { fitForMove } from './use-drag.ts';

interface GuidePanelProps {
  id_guide: number;
  assigning: Assigning;
  /** Why the trip is on the list from which it was opened. */
  why: (id_leg: number) => ReactNode;
  onClose: () => void;
}

/** An assigned trip: its stops, another truck for it until it leaves, and removing the truck until it is issued. */
export function GuidePanel({ id_guide, assigning, why, onClose }: GuidePanelProps) {
  const found = useCall(getGuide, { id_guide });
  const { may } = useAccess();
  const mayAssign = may('dispatch.assign');
  const [isOpen, setOpen] = useState(false);
  const [isMoving, setMoving] = useState(false);
  useSayPresence('guide', id_guide, isMoving || isOpen ? 'editing' : 'viewing');
  const guide = found.data;
  if (!guide) {
    return (
      <aside className="cz-dispatch-panel" aria-label="Viaje">
        <Answer query={found} what="el viaje" loading={<CardsSkeleton cards={3} />} />
      </aside>
    );
  }
  const canFree = guide.issued_at === null ? guide.can.assign : 'La guía ya está emitida';
  return (
    <aside className="cz-dispatch-panel" aria-label={`Viaje ${legNumber(guide)}`}>
      <header className="cz-dispatch-panel-head">
        <div>
          <h2>{legNumber(guide)}</h2>
          <StatusTag status={guide.status} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label="Cerrar el viaje (Esc)"
            onClick={onClose}
          />
        </div>
        <div className="cz-dispatch-client">
          {guide.client_name}
          {guide.container_code && ` · ${guide.container_code}`}
        </div>
        <div className="cz-dispatch-panel-chips">
          <Present noun="guide" id={guide.id_guide} named />
          <TypeChip type={guide.reservation_type} />
          <Chip>{guide.container_type}</Chip>
          {guide.generator_disk && <GensetChip name={guide.generator_disk} />}
          {guide.chassis_disk && <Chip>{guide.chassis_disk}</Chip>}
        </div>
        <div className="cz-dispatch-panel-chips">
          <PlateMark disk={guide.disk} plate={guide.license_plate && formatPlate(guide.license_plate)} />
          <span className="cz-dispatch-clip">{guide.driver_name}</span>
        </div>
      </header>
      {why(guide.id_leg)}
      <div className="cz-dispatch-scroll cz-dispatch-guide">
        <StopLine direction="vertical" stops={tripStops(guide, 'vertical')} />
        <div className="cz-dispatch-guide-actions">
          <Button icon={<ExpandAltOutlined />} onClick={() => setOpen(true)}>
            Ver la guía
          </Button>
          {mayAssign && (
            <>
              <ActionButton icon={<SwapOutlined />} can={guide.can.assign} onClick={() => setMoving(!isMoving)}>
                Cambiar de camión
              </ActionButton>
              <ActionButton
                look="danger"
                icon={<UndoOutlined />}
                can={canFree}
                onClick={async () => {
                  if (await assigning.freeOne(guide)) onClose();
                }}
              >
                Quitar asignación
              </ActionButton>
            </>
          )}
          <Link to={pathTo(paths.dispatch, { id_reserva: guide.id_reservation })}>
            Despacho de la reserva {guide.id_reservation}
          </Link>
        </div>
        {isMoving && <MoveList guide={guide} assigning={assigning} onDone={() => setMoving(false)} />}
      </div>
      <GuideDrawer id_guide={id_guide} open={isOpen} onClose={() => setOpen(false)} />
    </aside>
  );
}

interface MoveListProps {
  guide: GuideDetail;
  assigning: Assigning;
  onDone: () => void;
}

/** The trucks to which this trip can be moved: the alternative to dragging, without a mouse. */
function MoveList({ guide, assigning, onDone }: MoveListProps) {
  const found = useCandidates(guide.id_leg);
  if (!found.data) return <Answer query={found} what="los candidatos" loading={<CardsSkeleton cards={3} />} />;
  return (
    <div className="cz-dispatch-move">
      <CandidateList
        candidates={found.data.candidates.filter(candidate => candidate.id_truck !== guide.id_truck)}
        verb="Mover"
        can={candidate => fitForMove(candidate, guide)}
        onPick={async candidate => {
          if (await assigning.moveOne(guide, candidate)) onDone();
        }}
        onHover={() => {}}
        isNext={false}
        mayAssign
      />
      <Impossible rows={found.data.impossible} />
    </div>
  );
}

import { ArrowDownOutlined, CheckOutlined, WarningOutlined } from '@ant-design/icons';
import type { Candidate } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { CountBadge, Disk } from '../../../ui/status/marks.tsx';
import { type CandidateNumbers, numberOf } from './candidate-numbers.ts';

interface CandidateListProps {
  candidates: readonly Candidate[];
  /** The number keys of the candidates; absent: the page has no number keys. */
  numbers?: CandidateNumbers;
  /** Driver, genset and chassis of the truck. */
  equipment?: ReactNode;
  /** «Asignar», «Mover» */
  verb: string;
  /** True, or the reason why this candidate cannot be assigned now. */
  can: (candidate: Candidate) => true | string;
  onPick: (candidate: Candidate) => Promise<unknown>;
  onHover: (id_truck: number | null) => void;
  /** The first button is the main action. */
  isNext: boolean;
  mayAssign: boolean;
}

const SHOWN = 9;
/** The keys 1 to 9. */
const KEYS = 9;

/** The units for a trip, ranked, with reasons. */
export function CandidateList(props: CandidateListProps) {
  const { candidates, numbers = [], equipment, verb, can, onPick, onHover, isNext, mayAssign } = props;
  const [shown, setShown] = useState(SHOWN);
  return (
    <section aria-label="Candidatos">
      <div className="cz-dispatch-part">
        <h3>Candidatos</h3>
        <CountBadge count={candidates.length} />
        <span>por km vacíos y holgura</span>
      </div>
      {equipment}
      {candidates.length === 0 && (
        <p className="cz-dispatch-none">Ningún camión está libre y en regla para este viaje.</p>
      )}
      <ol className="cz-dispatch-candidates" onPointerLeave={() => onHover(null)}>
        {candidates.slice(0, shown).map((candidate, index) => (
          <li key={candidate.id_truck} onPointerEnter={() => onHover(candidate.id_truck)}>
            <CandidateFacts candidate={candidate} number={numberOf(numbers, candidate)} />
            {mayAssign && (
              <ActionButton
                size="small"
                look={index === 0 && isNext ? 'next' : 'normal'}
                can={can(candidate)}
                aria-label={`${verb} a ${candidate.disk} ${candidate.license_plate && formatPlate(candidate.license_plate)}`}
                onClick={() => onPick(candidate)}
              >
                {verb}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
      {candidates.length > shown && (
        <Button type="link" size="small" onClick={() => setShown(candidates.length)}>
          {plural(candidates.length - shown, 'Ver el restante', 'Ver los # restantes')}
        </Button>
      )}
    </section>
  );
}

function CandidateFacts({ candidate, number }: { candidate: Candidate; number: number }) {
  return (
    <div className="cz-dispatch-candidate">
      <div>
        <kbd>{number > 0 && number <= KEYS ? number : ''}</kbd>
        <Disk disk={candidate.disk} />
        <strong className="cz-dispatch-clip">
          {formatPlate(candidate.license_plate)} · {candidate.driver_name ?? 'sin conductor'}
        </strong>
      </div>
      <ul>
        {candidate.facts.map(fact => (
          <li key={fact}>
            <CheckOutlined aria-hidden="true" /> {fact}
          </li>
        ))}
        {candidate.margin?.text && <MarginFact margin={candidate.margin} text={candidate.margin.text} />}
        {candidate.warnings.map(warning => (
          <li key={warning} className="cz-dispatch-warning">
            <WarningOutlined aria-hidden="true" /> {warning}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The effect on the margin. A good margin has a tick, or an arrow if it falls; any other has a warning. */
export function MarginFact({ margin, text }: { margin: NonNullable<Candidate['margin']>; text: string }) {
  const look = { GOOD: undefined, UNKNOWN: 'cz-dispatch-warning', FAIR: 'cz-dispatch-warning', LOW: 'cz-negative' };
  return (
    <li className={look[margin.level]}>
      {signOf(margin)} {text}
    </li>
  );
}

function signOf({ level, worse }: NonNullable<Candidate['margin']>) {
  if (level !== 'GOOD') return <WarningOutlined aria-hidden="true" />;
  return worse ? <ArrowDownOutlined aria-hidden="true" /> : <CheckOutlined aria-hidden="true" />;
}

import type { DayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { DAY_CHECK_NAMES, DAY_CHECK_REASONS, type DayCheck } from '@cabezal/domain/operations/day-plans/day-plan';
import { Alert } from 'antd';
import { useCall } from '../../../../api/use-call.ts';
import type { BoardAddress } from '../use-board-address.ts';

interface WhyProps {
  address: Pick<BoardAddress, 'day' | 'lacks'>;
  id_leg: number;
}

/** The reasons why the trip is on the list from which its panel was opened; nothing is shown after they are removed. */
export default function WhyListed({ address: { day, lacks }, id_leg }: WhyProps) {
  const plan = useCall(getDayPlan, { date: day }, { enabled: lacks !== null }).data;
  if (lacks === null || plan === undefined) return null;
  const why = reasonsOf(plan, lacks, id_leg);
  if (why === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      banner
      role="note"
      title={DAY_CHECK_NAMES[lacks]}
      description={
        <ul className="cz-dispatch-why">
          {why.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      }
    />
  );
}

/** The reasons as text; null: the trip no longer lacks anything of this check. */
export function reasonsOf(
  { lacking, papers }: Pick<DayPlan, 'lacking' | 'papers'>,
  check: DayCheck,
  id_leg: number,
): string[] | null {
  const leg = lacking.find(one => one.id_leg === id_leg);
  if (!leg?.checks.includes(check)) return null;
  if (check === 'SLOT' && leg.slot_place !== null) return [`${DAY_CHECK_REASONS.SLOT} en ${leg.slot_place}`];
  const told = check === 'PAPERS' ? papers.find(one => one.id_leg === id_leg)?.reasons : undefined;
  return told ?? [DAY_CHECK_REASONS[check]];
}

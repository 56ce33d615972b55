import { type CaseDetail, saveAlertReminder } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { formatLength } from '@cabezal/domain/system/time/time';
import { INTERVALS, intervalLabel } from '@cabezal/domain/tracking/alerts/rule-checks';
import { snoozeLimit } from '@cabezal/domain/trips/cases/case';
import { Select } from 'antd';
import { useChange } from '../../../../api/use-change.ts';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { CaseActs } from './use-cases.ts';

interface CaseWaitsProps {
  detail: CaseDetail;
  acts: CaseActs;
}

const SNOOZES = [15, 30, 60, 120, 240];
const NO_REMINDER = 0;
const intervals = INTERVALS.map(value => ({ value, label: `Recordarme ${intervalLabel(value).toLowerCase()}` }));

/** What a person can put off or join: for how long the case is snoozed, when it reminds the person, and which other case of the trip joins it. */
export function CaseWaits({ detail, acts }: CaseWaitsProps) {
  const { snooze, pending } = acts;
  const limit = snoozeLimit(detail.severity);
  const mayMerge = detail.mergeable.length > 0;
  const mayRemind = detail.can.note === true;
  if (snooze === null && !mayMerge && !mayRemind) return null;
  return (
    <div className="cz-monitoring-case-more">
      {snooze && (
        <Select
          size="small"
          aria-label="Posponer el caso"
          placeholder="Posponer…"
          value={null}
          disabled={pending}
          options={SNOOZES.filter(minutes => minutes <= limit).map(value => ({ value, label: formatLength(value) }))}
          onChange={(minutes: number | null) => minutes !== null && snooze(minutes)}
        />
      )}
      {mayRemind && <RemindMe detail={detail} />}
      {mayMerge && (
        <Select
          size="small"
          aria-label="Unir otro caso del viaje"
          placeholder="Unir con…"
          value={null}
          disabled={pending}
          options={detail.mergeable.map(one => ({ value: one.id_alert_case, label: one.headline }))}
          onChange={(id_other: number | null) => id_other !== null && void acts.send('MERGE', { id_other })}
        />
      )}
    </div>
  );
}

/** At which interval the case reminds the person until it ends. */
function RemindMe({ detail: { id_alert_case, reminder } }: Pick<CaseWaitsProps, 'detail'>) {
  const save = useChange(saveAlertReminder, { onDone: () => toast.success('Recordatorio guardado') });
  const set = (minutes: number) => {
    const interval_min = minutes === NO_REMINDER ? null : minutes;
    return save.run({ id_alert_case, interval_min });
  };
  return (
    <>
      <Failure error={save.error} />
      <Select
        size="small"
        aria-label="Recordatorio del caso"
        value={reminder?.interval_min ?? NO_REMINDER}
        disabled={save.pending}
        options={[{ value: NO_REMINDER, label: 'Sin recordatorio' }, ...intervals]}
        onChange={minutes => void set(minutes)}
      />
    </>
  );
}

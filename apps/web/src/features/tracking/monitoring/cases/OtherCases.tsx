import { RightOutlined } from '@ant-design/icons';
import type { AlertCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { CASE_KIND_NAMES } from '@cabezal/domain/trips/cases/case';
import { useState } from 'react';
import { CaseMark } from './CaseMark.tsx';
import './cases.css';

interface OtherCasesProps {
  /** The most severe first. */
  cases: readonly AlertCase[];
  /** The case on the card. */
  chosen: number | null;
  onChoose: (id_alert_case: number) => void;
}

const isUrgent = ({ severity }: AlertCase): boolean => severity === 'CRITICA' || severity === 'ALTA';

/** «12 casos de oficina»: a line that expands to the open cases about records; it is open while one of them is urgent or on the card. */
export function OtherCases({ cases, chosen, onChoose }: OtherCasesProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (cases.length === 0) return null;
  const urgent = cases.filter(isUrgent).length;
  const shown = isOpen ?? (urgent > 0 || cases.some(one => one.id_alert_case === chosen));
  const words = plural(cases.length, '# caso de oficina', '# casos de oficina');
  return (
    <>
      <button type="button" className="cz-monitoring-quiet-line" aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <RightOutlined rotate={shown ? 90 : 0} />
        <strong>{words}</strong>
        {urgent > 0 && <span>{plural(urgent, '# urgente', '# urgentes')}</span>}
      </button>
      {shown && (
        <ul className="cz-monitoring-others" aria-label="Casos de oficina">
          {cases.map(one => (
            <li key={one.id_alert_case}>
              <button
                type="button"
                className={isUrgent(one) ? 'cz-monitoring-other cz-monitoring-other-urgent' : 'cz-monitoring-other'}
                aria-current={one.id_alert_case === chosen || undefined}
                onClick={() => onChoose(one.id_alert_case)}
              >
                <span className="cz-monitoring-other-words">
                  <span>{CASE_KIND_NAMES[one.kind]}</span>
                  <strong>{one.headline}</strong>
                </span>
                <CaseMark of={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

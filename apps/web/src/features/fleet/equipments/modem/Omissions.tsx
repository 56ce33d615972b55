import type { ModemOmission } from '@cabezal/contract/fleet/modems/modems.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { OMISSION_DAYS, OMISSION_EFFECTS, OMISSION_NAMES } from '@cabezal/domain/system/validation/modem';
import '../../../../kits/papers/papers.css';
import { agoText } from './modem-words.ts';

const timesText = ({ times, first_at }: ModemOmission): string =>
  times === 1 ? '1 vez' : `${times} veces desde ${formatDateTime(first_at)}`;

/** «La última llegó hace 3 min, de 28/nov/2026 10:12: …» */
function lastText({ kind, device_time, last_at, reason }: ModemOmission, secondsSince: (at: string) => number): string {
  const of = device_time === null ? '' : `, de ${formatDateTime(device_time)}`;
  return `La última llegó ${agoText(secondsSince(last_at))}${of}, y ${OMISSION_EFFECTS[kind]}. ${reason}`;
}

interface OmissionsProps {
  omissions: readonly ModemOmission[];
  secondsSince: (at: string) => number;
}

/** Messages of the last days that had no effect: the signal line shows only the latest message, this list keeps them. */
export function Omissions({ omissions, secondsSince }: OmissionsProps) {
  if (omissions.length === 0) return null;
  return (
    <section className="cz-equipments-omissions">
      <h4>Lo que no contó en los últimos {OMISSION_DAYS} días</h4>
      <ul className="cz-papers-lines">
        {omissions.map(omission => (
          <li key={omission.kind}>
            <div>
              {OMISSION_NAMES[omission.kind]}
              <div className="cz-records-second">{lastText(omission, secondsSince)}</div>
            </div>
            <span className="cz-records-second">{timesText(omission)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

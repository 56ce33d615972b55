import { DownOutlined, RightOutlined, StopOutlined } from '@ant-design/icons';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Disk } from '../../../ui/status/marks.tsx';
import { type Against, type ReasonGroup, reasonGroups, unavailableText, wayOf } from './reason-groups.ts';

/** «12 camiones no disponibles», grouped by reason; each group opens its trucks with all reasons. */
export function Impossible({ rows }: { rows: readonly Against[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="cz-dispatch-impossible" aria-label="Camiones no disponibles">
      <div className="cz-dispatch-part">
        <h3>{unavailableText(rows.length)}</h3>
      </div>
      {reasonGroups(rows).map(group => (
        <Group key={group.code} group={group} />
      ))}
    </section>
  );
}

function Group({ group }: { group: ReasonGroup }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="cz-dispatch-reasons">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <DownOutlined /> : <RightOutlined />} {group.title}
        {!isOpen && <span className="cz-dispatch-clip">{group.rows.map(row => row.disk).join(', ')}</span>}
      </button>
      {isOpen && (
        <ul>
          {group.rows.map(row => (
            <li key={row.id_truck}>
              <Disk disk={row.disk} />
              <div>
                <div className="cz-dispatch-clip">
                  {formatPlate(row.license_plate)} · {row.driver_name ?? 'sin conductor'}
                </div>
                {row.reasons.map(reason => (
                  <div key={reason} className="cz-dispatch-reason">
                    <StopOutlined /> {reason}
                  </div>
                ))}
                <Way code={group.code} row={row} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link to the screen where the obstacle can be removed. */
function Way({ code, row }: { code: string; row: Against }) {
  const { linkTo } = useAccess();
  const way = wayOf(code, row);
  const to = way && linkTo(way.path);
  return to ? <Link to={to}>{way.text}</Link> : null;
}

import { CheckCircleFilled, RightOutlined } from '@ant-design/icons';
import type { DashboardCount } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import { CountLink } from './CountLink.tsx';

/** What needs attention, one line each. A sentence below lists what is in order. */
export function AttentionPanel({ counts }: { counts: readonly DashboardCount[] }) {
  const open = counts.filter(entry => entry.count > 0);
  const done = counts.filter(entry => entry.count === 0);
  return (
    <section className="cz-panel" aria-label="Necesita de usted">
      <h2>Necesita de usted</h2>
      {open.length === 0 && (
        <p className="cz-dashboard-calm">
          <CheckCircleFilled /> Nada espera por usted ahora.
        </p>
      )}
      <ul>
        {open.map(entry => (
          <li key={entry.key}>
            <CountLink entry={entry} className="cz-dashboard-line">
              {entry.title}
              <RightOutlined className="cz-dashboard-go" />
            </CountLink>
          </li>
        ))}
      </ul>
      {open.length > 0 && done.length > 0 && (
        <p className="cz-dashboard-done">Sin pendientes: {done.map(entry => lower(entry.title)).join(', ')}.</p>
      )}
    </section>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

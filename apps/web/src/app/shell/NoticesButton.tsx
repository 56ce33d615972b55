import { lazy, Suspense, useState } from 'react';
import { CountBadge } from '../../ui/status/marks.tsx';
import { useNotices, useReadNotices } from './use-notices.ts';
import './notices.css';

const NoticesDrawer = lazy(() => import('./NoticesDrawer.tsx'));

/** Drawn here: the icon of the package would be one more request before the first screen. */
const Bell = () => (
  <span className="anticon">
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4M12 5V3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </span>
);

/** The bell: the number of unread notices; opens their list. `bare`: without its word, in the narrow menu and in the bar. */
export function NoticesButton({ bare }: { bare: boolean }) {
  const { unread, notices } = useNotices();
  const read = useReadNotices();
  const [open, setOpen] = useState(false);
  const name = unread === 0 ? 'Avisos' : `Avisos, ${unread} sin leer`;
  return (
    <>
      <button
        type="button"
        className={`cz-shell-notices${bare ? ' cz-shell-notices-bare' : ''}`}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell />
        {!bare && <span className="cz-shell-notices-word">Avisos</span>}
        <CountBadge count={unread} cap={50} />
      </button>
      {open && (
        <Suspense>
          <NoticesDrawer unread={unread} notices={notices} read={read} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { BellOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { CountBadge } from '../../ui/status/marks.tsx';
import { useNotices } from './use-notices.ts';
import './notices.css';

const NoticesDrawer = lazy(() => import('./NoticesDrawer.tsx'));

/** The bell: the number of unread notices; opens their list. `bare`: without its word, in the narrow menu and in the bar. */
export function NoticesButton({ bare }: { bare: boolean }) {
  const { unread } = useNotices();
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
        <BellOutlined />
        {!bare && <span>Avisos</span>}
        <CountBadge count={unread} cap={50} />
      </button>
      {open && (
        <Suspense>
          <NoticesDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

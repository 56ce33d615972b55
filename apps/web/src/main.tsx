import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { installedStart } from './app/last-trip.ts';
import { router } from './app/router.tsx';
import { startSession } from './app/session/session.ts';
import { toast } from './ui/feedback/toast.ts';
import { installCssVariables } from './ui/tokens.ts';
import './ui/base.css';

installCssVariables(document.documentElement);

await startSession({
  onForbidden: message => toast.warning(message),
  onExpired: message => toast.warning(message),
});

// Started from the home screen.
const start = installedStart(window.location);
if (start !== null) await router.navigate(start, { replace: true });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      {/* What the address says is drawn at once: a key that follows another one acts on the row that is shown. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
}

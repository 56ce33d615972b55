import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from './api/nouns.ts';
import { connectErrorToast } from './api/use-action.ts';
import { router } from './app/router.tsx';
import { onSessionEnd, startSession } from './app/session/session.ts';
import { toast } from './ui/feedback/toast.ts';
import { installCssVariables } from './ui/tokens.ts';
import './ui/base.css';

installCssVariables(document.documentElement);

const queries = makeQueryClient();
connectErrorToast(error => toast.error(error.message));
onSessionEnd(() => queries.clear());

await startSession({
  onForbidden: message => toast.warning(message),
  onExpired: message => toast.warning(message),
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

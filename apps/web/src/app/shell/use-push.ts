import { useEffect } from 'react';

async function renewIfAllowed(): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  // Loaded only where the person allowed notifications.
  const { renewPush } = await import('../../kits/notifications/push-browser.ts');
  await renewPush();
}

/** A failure is repeated when a page opens next. */
const renew = () => void renewIfAllowed().catch(() => {});

const onMessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
  if (data?.type === 'push-subscription-changed') renew();
};

/** Keeps this browser's subscription to push messages valid: when the page opens, and when the browser has replaced it. */
export function usePushRenewal(id_user: number): void {
  useEffect(() => {
    if (id_user > 0) renew();
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [id_user]);
}

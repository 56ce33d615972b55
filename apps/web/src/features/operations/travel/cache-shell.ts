/**
 * Stores the files of this page in the phone with the service worker, so that the link opens without signal. Only the driver's page does
 * this; on other pages the service worker stores nothing.
 */
export async function cacheShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    const used = performance.getEntriesByType('resource').map(entry => entry.name);
    active?.postMessage({ type: 'keep-shell', urls: used });
  } catch {
    // Without a worker (private window) the page works as long as it stays open.
  }
}

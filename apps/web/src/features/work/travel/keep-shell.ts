/**
 * Keeps the page itself in the phone, so that the link opens without signal: the service worker stores what this page was made of. Only
 * drivers' phones do that; on other pages the worker stores nothing.
 */
export async function keepShell(): Promise<void> {
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

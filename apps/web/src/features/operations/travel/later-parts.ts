/** Parts of the driver's page that are loaded after it. The page loads them before it stores its files, so that they open without signal. */
export const loadReceipt = () => import('./ReceiptModal.tsx');

/** Loads all of them; one that fails is loaded when it is opened. */
export async function loadLaterParts(): Promise<void> {
  await loadReceipt().catch(() => undefined);
}

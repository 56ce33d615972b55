/** Parts of the driver's page that are loaded after it. The page loads them before it stores its files, so that they open without signal. */
export const loadReceipt = () => import('./ReceiptModal.tsx');
export const loadKeptPapers = () => import('./KeptPapersPart.tsx');

/** Loads all of them; whoever shows one that failed loads it again. */
export async function loadLaterParts(): Promise<void> {
  await Promise.allSettled([loadReceipt(), loadKeptPapers()]);
}

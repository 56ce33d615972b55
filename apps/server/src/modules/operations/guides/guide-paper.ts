import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import type { Tx } from '../../../platform/db/tx.ts';
import { FileAnswer } from '../../../platform/http/route.ts';
import { listReceipts } from '../../trips/receipts/receipts.queries.ts';
import type { Signatures } from '../../trips/receipts/signatures.ts';
import { type GuidePaper, guidePdf } from './guide-pdf.ts';
import { qrCodeOf, selectOperator } from './guides.queries.ts';

/** What the paper of a guide says; who received the goods as its reader may see it. */
export async function readGuidePaper(
  tx: Tx,
  guide: GuideDetail,
  { publicUrl, signatures }: { publicUrl: string; signatures: Signatures },
): Promise<GuidePaper> {
  const { id_guide } = guide;
  const receipts = await listReceipts(tx, { id_guide });
  // Everybody who has the guide on paper reads them.
  const { operator, code } = await tx.asSystem(async () => ({
    operator: await selectOperator(tx),
    code: await qrCodeOf(tx, id_guide),
  }));
  return {
    guide,
    receipts,
    signatures,
    operator,
    // A guide without a code is not issued, so nobody at a gate has its paper.
    qr: code === null ? `${publicUrl}/#/monitoreo/${id_guide}` : `${publicUrl}/qr/${code}`,
    zone: tx.zone,
    printed_at: tx.now,
  };
}

/** The guide as PDF. */
export async function guidePaper(
  tx: Tx,
  guide: GuideDetail,
  options: { publicUrl: string; signatures: Signatures },
): Promise<FileAnswer> {
  const pdf = await guidePdf(await readGuidePaper(tx, guide, options));
  return new FileAnswer(
    `guia_${guide.guide_number ?? guide.id_guide}.pdf`,
    'application/pdf',
    async sink => void sink.end(pdf),
    true,
  );
}

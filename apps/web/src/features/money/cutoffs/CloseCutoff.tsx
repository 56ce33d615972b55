import type { CutoffPreview } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import type { Choice } from './choice.ts';
import { CUTOFFS, guidesText, payeesText } from './cutoff-words.ts';

interface CloseCutoffProps {
  kind: CutoffKind;
  choice: Choice;
  /** The preview as it was when the dialog opened: exactly this is closed. */
  preview: CutoffPreview;
  onDone: () => void;
  onClose: () => void;
}

/** The last confirmation before a cutoff is closed. */
export default function CloseCutoff({ kind, choice, preview, onDone, onClose }: CloseCutoffProps) {
  const { name, generate } = CUTOFFS[kind];
  const { total, fingerprint, period_from, period_to, guides } = preview;
  return (
    <AskDialog
      open
      title={`Generar el corte de ${name}`}
      text={
        <>
          Del {formatDate(period_from)} al {formatDate(period_to)}: {guidesText(guides)},{' '}
          {payeesText(kind, preview.payees.length)}, <strong>{formatMoney(total)}</strong>. Después no se cambia: una
          línea se corrige con su reverso en el siguiente corte.
        </>
      }
      okText="Generar corte"
      call={generate}
      input={{ ...choice, expected_total: total, fingerprint }}
      onDone={corte => {
        toast.success(`Corte ${corte.number} generado`);
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

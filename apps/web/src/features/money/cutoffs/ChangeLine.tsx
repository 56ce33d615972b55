import type { OpenLine } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { CONCEPT_NAMES } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { compare, formatMoney } from '@cabezal/domain/system/amounts/money';
import { Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import type { AdjustedConcept, Choice } from './choice.ts';

interface ChangeLineProps {
  what: 'exclude' | 'adjust';
  line: OpenLine;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onClose: () => void;
}

const REASON = 'Escriba el motivo';

/** Leaves a guide out of this cutoff, or changes one of its amounts; both with a reason. Nothing is stored before the cutoff is closed. */
export default function ChangeLine({ what, line, choice, onChoice, onClose }: ChangeLineProps) {
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState<string | null>(line.amount);
  const { id_guide, guide_number } = line;
  const concept = line.concept as AdjustedConcept;
  const isAdjusting = what === 'adjust';
  const keep = () => {
    if (id_guide === null) return;
    const others = choice.adjust.filter(one => one.id_guide !== id_guide || one.concept !== concept);
    if (isAdjusting)
      onChoice({ ...choice, adjust: [...others, { id_guide, concept, amount: amount ?? '', justification: reason }] });
    else onChoice({ ...choice, exclude: [...choice.exclude, { id_guide, reason }] });
    onClose();
  };
  const isNegative = amount !== null && compare(amount, '0.00') < 0;
  const can =
    isAdjusting && (amount === null || isNegative) ? 'Ingrese el valor' : reason.trim() === '' ? REASON : true;
  const title = isAdjusting ? `Ajustar ${CONCEPT_NAMES[concept]} de ${guide_number}` : `Dejar fuera ${guide_number}`;
  return (
    <Dialog
      unsaved={() => reason.trim() !== '' || amount !== line.amount}
      open
      title={title}
      width={480}
      onClose={onClose}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton key="ok" look="primary" can={can} onClick={keep}>
          {isAdjusting ? 'Ajustar' : 'Dejar fuera'}
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">
        {isAdjusting
          ? `Calculado: ${formatMoney(line.adjusted_from ?? line.amount)}. El valor calculado queda junto al suyo.`
          : 'La guía espera al siguiente corte, con su anticipo.'}
      </p>
      <div className="cz-cutoffs-form">
        {isAdjusting && (
          <label htmlFor="cutoff-amount">
            Valor
            <MoneyField id="cutoff-amount" value={amount} onChange={value => setAmount(value)} />
          </label>
        )}
        <label htmlFor="cutoff-reason">
          Motivo
          <Input.TextArea
            id="cutoff-reason"
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={255}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </label>
      </div>
    </Dialog>
  );
}

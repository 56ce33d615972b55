import type { CutoffPreview } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { Alert } from 'antd';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { NAMED } from './cutoff-words.ts';

/** Guides left out, each with its reason and a button to include it again; a long list is collapsed. */
export function LeftOut({
  excluded,
  onKeep,
}: {
  excluded: CutoffPreview['excluded'];
  onKeep: (id_guide: number) => void;
}) {
  if (excluded.length === 0) return null;
  return (
    <details className="cz-cutoffs-out" open={excluded.length <= NAMED}>
      <summary>{excluded.length === 1 ? '1 guía queda fuera' : `${excluded.length} guías quedan fuera`}</summary>
      <ul>
        {excluded.map(one => (
          <li key={one.id_guide}>
            <span>
              {one.guide_number}: {one.reason}
            </span>
            <ActionButton
              size="small"
              look="text"
              aria-label={`Incluir ${one.guide_number}`}
              onClick={() => onKeep(one.id_guide)}
            >
              Incluir
            </ActionButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Guides that were left out or adjusted, and meanwhile left the period or were included in another cutoff. */
export function Obsolete({ guides }: { guides: CutoffPreview['obsolete'] }) {
  if (guides.length === 0) return null;
  const names = guides.slice(0, NAMED).map(one => one.guide_number);
  const more = guides.length > NAMED ? ` y ${guides.length - NAMED} más` : '';
  return (
    <Alert
      type="warning"
      showIcon
      title={`Ya no aplica lo que decidió sobre ${names.join(', ')}${more}`}
      description="En este período no tienen por cortar lo que usted dejó fuera o ajustó: no se guarda con el corte."
    />
  );
}

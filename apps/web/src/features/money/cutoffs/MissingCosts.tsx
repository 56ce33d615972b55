import type { CutoffPreview } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { Alert } from 'antd';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import type { Exclusion } from './choice.ts';
import { guidesText, NAMED } from './cutoff-words.ts';

const itOf = (guides: CutoffPreview['missing']) => (guides.length === 1 ? 'la' : 'las');

interface MissingCostsProps {
  missing: CutoffPreview['missing'];
  onLeaveOut: ((out: Exclusion[]) => void) | null;
}
/** Guides without a cost for their carrier: the cutoff cannot be closed before each has one or is left for the next cutoff. */
export function MissingCosts({ missing, onLeaveOut }: MissingCostsProps) {
  const [isAsking, setAsking] = useState(false);
  const asked = useOpened(missing, isAsking);
  const more = missing.length - NAMED;
  const named = missing.slice(0, NAMED);
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <>
              Sin costo:{' '}
              {named.map(({ id_guide, guide_number }, i) => (
                <Fragment key={id_guide}>
                  {i > 0 && ', '}
                  <Link to={`${paths.guides}?guia=${id_guide}`}>{guide_number}</Link>
                </Fragment>
              ))}
              {more > 0 && ` y ${more} más`}
            </>
          }
          description={`Registre lo que se paga al transportista, o déje${itOf(missing)} para el siguiente corte.`}
          action={
            onLeaveOut && (
              <ActionButton size="small" onClick={() => setAsking(true)}>
                Dejar{itOf(missing)} fuera
              </ActionButton>
            )
          }
        />
      )}
      <ConfirmWithMotive
        open={isAsking}
        title={`Dejar fuera ${guidesText(asked.length)} sin costo`}
        text="Esperan al siguiente corte, con sus anticipos."
        choices={['Falta registrar el costo']}
        okText={`Dejar${itOf(asked)} fuera`}
        look="primary"
        onConfirm={reason => {
          onLeaveOut?.(asked.map(({ id_guide }) => ({ id_guide, reason })));
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

import type { Call } from '@cabezal/contract/call';
import { qualifyCompany, qualifyDriver, qualifyTruck } from '@cabezal/contract/money/procurement/procurement.calls';
import type { Qualification } from '@cabezal/domain/system/records/qualification';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOpened } from '../../../ui/use-opened.ts';

type QualifyCall = typeof qualifyDriver;
interface Kind {
  call: QualifyCall extends Call<infer In, infer Out> ? Call<In, Out> : never;
  /** The effect of the qualification. */
  qualified: string;
  rejected: string;
  done: string;
}

/** Drivers, trucks and carriers are qualified in the same way; the texts differ. */
const kinds: Record<'driver' | 'truck' | 'company', Kind> = {
  driver: {
    call: qualifyDriver,
    qualified: 'Desde ahora puede ser asignado sin avisos.',
    rejected: 'Deja de poder ser asignado a viajes. Los que ya tiene siguen.',
    done: 'Conductor',
  },
  truck: {
    call: qualifyTruck,
    qualified: 'Desde ahora puede ser asignado sin avisos.',
    rejected: 'Deja de poder ser asignado a viajes. Los que ya tiene siguen.',
    done: 'Camión',
  },
  company: {
    call: qualifyCompany,
    qualified: 'Sus camiones calificados pueden ser asignados.',
    rejected: 'Sus camiones dejan de poder ser asignados a viajes. Los que ya tienen siguen.',
    done: 'Transportista',
  },
};

interface QualifyProps {
  noun: keyof typeof kinds;
  record: { id: number; version: number; qualification: Qualification | null };
  /** «Pedro Zambrano», «GSB-0005»: after «Calificar a» or «Calificar». */
  name: string;
  /** What is missing for the qualification. */
  gaps: readonly string[];
}

/** The verdict of procurement: either way with a reason; qualification only if nothing is missing. */
export function Qualify({ noun, record, name, gaps }: QualifyProps) {
  const { may } = useAccess();
  const [shown, show] = useState<'QUALIFIED' | 'REJECTED' | null>(null);
  const right = may('procurement.qualify') || 'Su usuario no puede calificar';
  const canQualify = right === true && gaps.length > 0 ? gaps.join(' · ') : right;
  return (
    <>
      {record.qualification !== 'REJECTED' && (
        <ActionButton look="danger" can={right} onClick={() => show('REJECTED')}>
          No calificar
        </ActionButton>
      )}
      {record.qualification !== 'QUALIFIED' && (
        <ActionButton look="next" can={canQualify} onClick={() => show('QUALIFIED')}>
          Calificar
        </ActionButton>
      )}
      {shown && <Verdict noun={noun} record={record} name={name} qualification={shown} onClose={() => show(null)} />}
    </>
  );
}

interface VerdictProps extends Omit<QualifyProps, 'gaps'> {
  qualification: 'QUALIFIED' | 'REJECTED';
  onClose: () => void;
}

function Verdict({ noun, name, qualification, onClose, ...props }: VerdictProps) {
  const record = useOpened(props.record);
  const kind = kinds[noun];
  const isQualified = qualification === 'QUALIFIED';
  const change = useChange(kind.call, {
    onDone: () => {
      toast.success(isQualified ? `${kind.done} calificado` : `${kind.done} no calificado`);
      onClose();
    },
  });
  return (
    <ConfirmWithMotive
      open
      title={`${isQualified ? 'Calificar' : 'No calificar'} a ${name}`}
      text={isQualified ? kind.qualified : kind.rejected}
      action={change}
      okText={isQualified ? 'Calificar' : 'No calificar'}
      look={isQualified ? 'primary' : 'danger'}
      onConfirm={motive => change.run({ id: record.id, version: record.version, qualification, motive })}
      onCancel={onClose}
    />
  );
}

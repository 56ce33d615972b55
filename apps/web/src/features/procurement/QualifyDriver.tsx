import type { Driver } from '@cabezal/contract/drivers/drivers.calls';
import { qualifyDriver } from '@cabezal/contract/procurement/procurement.calls';
import { useChange } from '../../api/use-change.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { FailureLine } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';

interface QualifyDriverProps {
  driver: Driver;
  qualification: 'QUALIFIED' | 'REJECTED';
  onClose: () => void;
}

/** The verdict, with its reason. */
export function QualifyDriver({ driver, qualification, onClose }: QualifyDriverProps) {
  const isQualified = qualification === 'QUALIFIED';
  const change = useChange(qualifyDriver, {
    onDone: () => {
      toast.success(isQualified ? 'Conductor calificado' : 'Conductor no calificado');
      onClose();
    },
  });
  return (
    <ConfirmWithMotive
      open
      title={`${isQualified ? 'Calificar' : 'No calificar'} a ${driver.name} ${driver.last_name}`}
      text={
        <>
          {isQualified
            ? 'Desde ahora puede ser asignado sin avisos.'
            : 'Deja de poder ser asignado a viajes. Los que ya tiene siguen.'}
          <FailureLine error={change.error} />
        </>
      }
      okText={isQualified ? 'Calificar' : 'No calificar'}
      look={isQualified ? 'primary' : 'danger'}
      onConfirm={motive => change.run({ id: driver.id_driver, version: driver.version, qualification, motive })}
      onCancel={onClose}
    />
  );
}

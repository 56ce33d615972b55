import { approveStreetTurn, type StreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { Input } from 'antd';
import { SentFiles } from '../../../../kits/papers/SentFiles.tsx';
import type { SentFile } from '../../../../kits/papers/sent-files.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';

const kinds = { AUTORIZACION: 'Autorización escrita de la naviera' };

/** Records the line's written approval, and shows the consequences. */
export function ApproveDialog({ turn: now, onClose }: { turn: StreetTurn; onClose: () => void }) {
  const turn = useOpened(now);
  const { id_street_turn, version, container_code } = turn;
  return (
    <FormModal
      title={`Aprobar el reúso de ${container_code}`}
      text={`La devolución de ${turn.import.client_name} y el retiro de ${turn.export.client_name} dejan de hacer falta, con sus guías sin salida y sus turnos. El viaje de la exportación empieza en ${turn.import.place}.`}
      okText="Registrar aprobación"
      call={approveStreetTurn}
      toInput={({ papers, ...values }) => ({
        ...values,
        id_street_turn,
        version,
        id_files: ((papers ?? []) as readonly SentFile[]).map(paper => paper.id_file),
      })}
      doneText="Reúso aprobado"
      onClose={onClose}
      width={560}
    >
      <Field name="approval_ref" label="Número o referencia de la autorización" span={12}>
        <Input autoComplete="off" maxLength={80} placeholder="Correo, carta o número" />
      </Field>
      <SentFiles kinds={kinds} />
    </FormModal>
  );
}

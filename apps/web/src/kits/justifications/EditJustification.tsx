import {
  editJustification,
  type JustificationRow,
  listJustifications,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { callApi } from '../../api/call-api.ts';
import { Editing } from '../../ui/form/EditPage.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { storedOption } from '../../ui/form/stored-option.ts';
import { ReasonFields } from './ReasonFields.tsx';

interface EditProps {
  id_guide: number;
  justification: JustificationRow;
  onClose: () => void;
}

/** The stored justification. If another person has removed it meanwhile, the old one is sent, and the server refuses it as not found. */
async function readAgain(id_guide: number, last: JustificationRow): Promise<JustificationRow> {
  const rows = await callApi(listJustifications, { id_guide });
  const found = rows.find(row => row.justification?.id_justification === last.id_justification);
  return found?.justification ?? last;
}

/** Changes the reason of a delay or wait. */
export default function EditJustification({ id_guide, justification, onClose }: EditProps) {
  return (
    <Editing record={justification} read={() => readAgain(id_guide, justification)}>
      {(record, edit) => (
        <FormModal
          title="Cambiar la justificación"
          text="El historial conserva lo que decía. El cliente lo lee."
          okText="Guardar"
          width={480}
          call={editJustification}
          edit={edit}
          initial={{ id_motivo: record.id_motivo, value_others: record.value_others }}
          toInput={values => ({ ...values, id: record.id_justification, version: record.version })}
          doneText="Justificación cambiada"
          onClose={onClose}
        >
          <ReasonFields stored={storedOption(record.id_motivo, record.motivo)} />
        </FormModal>
      )}
    </Editing>
  );
}

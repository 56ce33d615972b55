import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { type Company, getCompany } from '@cabezal/contract/people/companies/companies.calls';
import {
  blockCompany,
  deleteCompany,
  editCompany,
  getCompanyReservationsAhead,
  type ReservationAhead,
  setCompanyActive,
  unblockCompany,
} from '@cabezal/contract/people/companies/company-edits.calls';
import { getCompanyTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Checkbox, Dropdown, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { StateModal } from '../../../kits/records/StateModal.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { ContactFields, InstructionsField, SharingFields } from './CompanyFields.tsx';

type Shown = 'block' | 'active' | 'delete' | 'own' | null;

/** The actions for a company: block, edit; deactivating and deleting are under «Más». */
export function CompanyActions({ company }: { company: Company }) {
  const navigate = useNavigate();
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const { can } = company;
  const isManaged = can.edit_all === true || can.block === true;
  const more = [
    { key: 'active', label: company.active ? 'Desactivar' : 'Activar', disabled: can.change_state !== true },
    { key: 'delete', label: 'Eliminar', danger: true, disabled: can.change_state !== true },
  ];
  return (
    <>
      {isManaged && (
        <ActionButton can={can.block} look={company.blocked ? 'normal' : 'danger'} onClick={() => show('block')}>
          {company.blocked ? 'Desbloquear' : 'Bloquear'}
        </ActionButton>
      )}
      <ActionButton
        look="primary"
        icon={<EditOutlined />}
        can={can.edit}
        onClick={() =>
          can.edit_all === true ? navigate(pathTo(paths.carrierEdit, { id_company: company.id_company })) : show('own')
        }
      >
        Editar
      </ActionButton>
      {can.edit_all === true && (
        <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => show(key as Shown) }}>
          <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
        </Dropdown>
      )}
      <ChangeBlocked company={company} open={shown === 'block'} onClose={close} />
      <ChangeActive company={company} open={shown === 'active'} onClose={close} />
      <DeleteDialog
        open={shown === 'delete'}
        title={`Eliminar ${company.name}`}
        text="Se eliminan sus datos, documentos, equipos operativos y costos de alquiler. Solo es posible mientras no conste en reservas, viajes, usuarios ni en nada más."
        call={deleteCompany}
        input={{ id_company: company.id_company, version: company.version }}
        onDone={() => {
          toast.success('Compañía eliminada');
          void navigate(paths.carriers);
        }}
        onClose={close}
        instead={company.active ? { text: 'Desactivar', run: () => show('active') } : undefined}
      />
      {shown === 'own' && <EditOwn company={company} onClose={close} />}
    </>
  );
}

interface DialogProps {
  company: Company;
  open: boolean;
  onClose: () => void;
}

function ChangeBlocked({ company: now, open, onClose }: DialogProps) {
  const company = useOpened(now, open);
  const Change = company.blocked ? Unblock : Block;
  return <Change company={company} open={open} onClose={onClose} />;
}

function Block({ company, open, onClose }: DialogProps) {
  const { id_company, version } = company;
  const ahead = useCall(getCompanyReservationsAhead, { id_company }, { enabled: open });
  const change = useChange(blockCompany, {
    onDone: () => {
      toast.success('Compañía bloqueada');
      onClose();
    },
  });
  return (
    <StateModal
      open={open}
      title={`Bloquear ${company.name}`}
      text="Deja de ofrecerse en reservas, asignaciones y asociaciones, con el motivo que escriba. Su gente ingresa y ve, pero no crea reservas."
      okText="Bloquear"
      trips={{ call: getCompanyTripsAhead, input: { id_company } }}
      fields={<OpenReservations data={ahead.data} error={ahead.error} refetch={ahead.refetch} />}
      error={change.error}
      onConfirm={({ motive, trips, confirmed }) =>
        change.run({ id_company, version, motive, trips, confirmed: confirmed === true })
      }
      onCancel={() => {
        change.reset();
        onClose();
      }}
    />
  );
}

interface AheadProps {
  data: readonly ReservationAhead[] | undefined;
  error: ApiError | null;
  refetch: () => unknown;
}

/** A customer's reservations continue after a block; the person has seen them before. */
function OpenReservations({ data, error, refetch }: AheadProps) {
  if (!data) return <Answer query={{ data, error, refetch }} what="sus reservas" />;
  if (data.length === 0) return null;
  const count = data.length === 1 ? 'Tiene una reserva sin terminar' : `Tiene ${data.length} reservas sin terminar`;
  return (
    <>
      <p className="cz-modal-text">{count}, que siguen su curso:</p>
      <ul className="cz-companies-ahead">
        {data.map(row => (
          <li key={row.id_reservation}>
            <strong>{row.id_reservation}</strong> <StatusTag status={row.status} />
            <div className="cz-records-second">
              {row.route_text} · {formatDateTime(row.appointment_at)}
            </div>
          </li>
        ))}
      </ul>
      <Form.Item
        name="confirmed"
        valuePropName="checked"
        rules={[
          {
            validator: async (_, value) => {
              if (value !== true) throw new Error('Confirme que vio las reservas sin terminar');
            },
          },
        ]}
      >
        <Checkbox>Vi las reservas sin terminar</Checkbox>
      </Form.Item>
    </>
  );
}

function Unblock({ company, open, onClose }: DialogProps) {
  const { id_company, version } = company;
  const change = useChange(unblockCompany, {
    onDone: () => {
      toast.success('Compañía desbloqueada');
      onClose();
    },
  });
  return (
    <StateModal
      open={open}
      title={`Desbloquear ${company.name}`}
      text={`Vuelve a ofrecerse. Está bloqueada por: ${company.blocked_reason ?? ''}`}
      okText="Desbloquear"
      look="primary"
      error={change.error}
      onConfirm={({ motive }) => change.run({ id_company, version, motive })}
      onCancel={() => {
        change.reset();
        onClose();
      }}
    />
  );
}

function ChangeActive({ company: now, open, onClose }: DialogProps) {
  const company = useOpened(now, open);
  const { id_company, version, active } = company;
  const change = useChange(setCompanyActive, {
    onDone: done => {
      toast.success(done.active ? 'Compañía activada' : 'Compañía desactivada');
      onClose();
    },
  });
  return (
    <StateModal
      open={open}
      title={active ? `Desactivar ${company.name}` : `Activar ${company.name}`}
      text={
        active
          ? 'Deja de ofrecerse y su gente ya no puede ingresar. Solo es posible sin viajes ni reservas por terminar.'
          : 'Vuelve a ofrecerse y su gente puede ingresar.'
      }
      okText={active ? 'Desactivar' : 'Activar'}
      look={active ? 'danger' : 'primary'}
      error={change.error}
      onConfirm={({ motive }) => change.run({ id_company, version, active: !active, motive })}
      onCancel={() => {
        change.reset();
        onClose();
      }}
    />
  );
}

/** Edits the data that a company maintains itself. */
function EditOwn({ company, onClose }: Omit<DialogProps, 'open'>) {
  const { id_company } = company;
  return (
    <Editing record={company} read={() => callApi(getCompany, { id_company })}>
      {(record, edit) => <OwnData record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function OwnData({ record: company, edit, onClose }: EditOf<Company> & { onClose: () => void }) {
  const { email, phone, phone_work, address, instructions, notifications_share, share_driver_truck } = company;
  return (
    <FormModal
      edit={edit}
      title="Datos de su compañía"
      text="Nombre, RUC, tipo y acuerdos los cambia la operadora."
      width={640}
      call={editCompany}
      initial={{ email, phone, phone_work, address, instructions, notifications_share, share_driver_truck }}
      toInput={values => ({ ...values, id_company: company.id_company, version: company.version })}
      onClose={onClose}
    >
      <ContactFields />
      <SharingFields isCarrier={company.company_type === 'TRANS'} />
      <InstructionsField />
    </FormModal>
  );
}

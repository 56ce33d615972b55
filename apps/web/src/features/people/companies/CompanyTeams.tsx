import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type Company, getCompany, type OperationsTeam } from '@cabezal/contract/people/companies/companies.calls';
import {
  addOperationsTeam,
  deleteOperationsTeam,
  getOperationsOfProduct,
  updateOperationsTeam,
} from '@cabezal/contract/people/companies/company-people.calls';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { present } from '../../../ui/form/use-editing.ts';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';

const columns = [
  textColumn<OperationsTeam>('name', 'Equipo'),
  customColumn<OperationsTeam>('users', 'Personas', row => row.users.map(user => user.name).join(', ')),
];

/** The operator's people who are responsible for the company's trips, in named teams. */
export function CompanyTeams({ company }: { company: Company }) {
  const [edited, setEdited] = useState<OperationsTeam | 'new' | null>(null);
  const [removed, setRemoved] = useState<OperationsTeam | null>(null);
  const mayEdit = company.can.edit_all === true;
  return (
    <div className="cz-records-stack">
      {mayEdit && (
        <div>
          <ActionButton icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            Nuevo equipo
          </ActionButton>
        </div>
      )}
      <SmallTable<OperationsTeam>
        rows={company.operations_teams}
        columns={columns}
        rowKey={row => row.id_operations_team}
        empty={{ title: 'Sin equipo operativo', text: 'Aquí aparece quién coordina sus viajes en la operadora.' }}
        actions={
          mayEdit
            ? row => (
                <>
                  <ActionButton
                    size="small"
                    look="text"
                    icon={<EditOutlined />}
                    aria-label={`Editar ${row.name}`}
                    onClick={() => setEdited(row)}
                  />
                  <ActionButton
                    size="small"
                    look="text"
                    icon={<DeleteOutlined />}
                    aria-label={`Eliminar ${row.name}`}
                    onClick={() => setRemoved(row)}
                  />
                </>
              )
            : undefined
        }
      />
      {edited && <TeamForm company={company} team={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <DeleteDialog
          open
          title={`Eliminar el equipo ${removed.name}`}
          text="Las personas siguen en sus otros equipos."
          call={deleteOperationsTeam}
          input={{ id_operations_team: removed.id_operations_team, version: removed.version }}
          onDone={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        />
      )}
    </div>
  );
}

const readTeam = async (id_company: number, id: number) =>
  present((await callApi(getCompany, { id_company })).operations_teams.find(team => team.id_operations_team === id));

interface TeamFormProps {
  company: Company;
  team: OperationsTeam | null;
  onClose: () => void;
}

function TeamForm({ company, team, onClose }: TeamFormProps) {
  const fields = (
    <>
      <Field name="name" label="Nombre" span={12}>
        <Input autoComplete="off" maxLength={60} />
      </Field>
      <Field name="id_users" label="Personas" span={12} help="Del equipo operativo de la operadora">
        <PeopleSelect />
      </Field>
    </>
  );
  const shared = { okText: 'Guardar equipo', onClose };
  if (!team) {
    return (
      <FormModal
        title="Nuevo equipo operativo"
        call={addOperationsTeam}
        toInput={values => ({ ...values, id_company: company.id_company })}
        {...shared}
      >
        {fields}
      </FormModal>
    );
  }
  const { id_operations_team } = team;
  return (
    <Editing record={team} read={() => readTeam(company.id_company, id_operations_team)}>
      {({ name, version }, edit) => (
        <FormModal
          title={`Equipo ${name}`}
          call={updateOperationsTeam}
          edit={edit}
          initial={teamValues}
          toInput={values => ({ ...values, id_operations_team, version })}
          {...shared}
        >
          {fields}
        </FormModal>
      )}
    </Editing>
  );
}

const teamValues = ({ name, users }: OperationsTeam) => ({ name, id_users: users.map(user => user.id_user) });

interface PeopleSelectProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

function PeopleSelect(props: PeopleSelectProps) {
  const found = useCall(getOperationsOfProduct, { product: 'tpt' }, { staleTime: 300_000 });
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      placeholder="Elija"
      loading={found.isFetching}
      showSearch={optionSearch}
      notFoundContent={found.error ? found.error.message : 'Nadie tiene el rol Equipo operativo'}
      options={(found.data ?? []).map(person => ({ value: person.id_user, label: person.name }))}
    />
  );
}

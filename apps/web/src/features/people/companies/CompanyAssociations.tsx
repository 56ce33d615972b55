import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Company, CompanyOption } from '@cabezal/contract/people/companies/companies.calls';
import {
  type CompanyAssociations as Associations,
  deleteAssociation,
  getAssociations,
  saveAssociation,
} from '@cabezal/contract/people/companies/company-people.calls';
import { COMPANY_TYPE_NAMES, type CompanyType } from '@cabezal/domain/system/access/roles';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { agentError } from '@cabezal/domain/system/validation/company';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { associationColumns } from '../../../kits/records/association-columns.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CompanySelect } from '../../../kits/selects/selects.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { customColumn, dateColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { companyPath } from './company-columns.tsx';

type Other = Associations['acts_for'][number];
type Driver = Associations['drivers'][number];
interface Pair {
  id_company: number;
  id_associated: number;
  /** The name of the other company. */
  name: string;
}

const customers: readonly CompanyType[] = ['EXP', 'IMP', 'CLT'];
const agents: readonly CompanyType[] = ['FWDR', 'TRANS'];

/** Companies that it acts for, companies that act for it, and drivers of others that may drive for it. */
export function CompanyAssociations({ company }: { company: Company }) {
  const { id_company, company_type } = company;
  const found = useCall(getAssociations, { id_company });
  const [ending, setEnding] = useState<Pair | null>(null);
  if (!found.data) return <Answer query={found} what="las asociaciones" loading={<RowsSkeleton rows={3} />} />;
  const { acts_for, represented_by, drivers } = found.data;
  const isAgent = agents.includes(company_type) && !company.is_operator;
  const mayEdit = company.can.edit_all === true;
  return (
    <div className="cz-records-stack">
      {(isAgent || acts_for.length > 0) && (
        <Section
          title="Clientes por los que actúa"
          add={mayEdit && isAgent ? { text: 'Asociar con un cliente', field: 'id_associated', company } : null}
        >
          <OtherTable
            rows={acts_for}
            onEnd={mayEdit ? row => setEnding({ id_company, id_associated: row.id_company, name: row.name }) : null}
          />
        </Section>
      )}
      {(customers.includes(company_type) || represented_by.length > 0) && (
        <Section
          title="Quién actúa por ella"
          add={
            mayEdit && customers.includes(company_type)
              ? { text: 'Asociar con un agente', field: 'id_company', company }
              : null
          }
        >
          <OtherTable
            rows={represented_by}
            onEnd={
              mayEdit
                ? row => setEnding({ id_company: row.id_company, id_associated: id_company, name: row.name })
                : null
            }
          />
        </Section>
      )}
      {company_type === 'TRANS' && (
        <Section title="Conductores de otros transportistas" add={null}>
          <DriverTable rows={drivers} />
        </Section>
      )}
      {ending && <EndAssociation pair={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

interface SectionProps {
  title: string;
  add: AddProps | null;
  children: ReactNode;
}

function Section({ title, add, children }: SectionProps) {
  const [adding, setAdding] = useState(false);
  return (
    <section aria-label={title}>
      <div className="cz-companies-head">
        <h3>{title}</h3>
        {add && (
          <ActionButton size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {add.text}
          </ActionButton>
        )}
      </div>
      {children}
      {add && adding && <AddAssociation {...add} onClose={() => setAdding(false)} />}
    </section>
  );
}

function OtherTable({ rows, onEnd }: { rows: readonly Other[]; onEnd: ((row: Other) => void) | null }) {
  const { linkTo } = useAccess();
  return (
    <SmallTable<Other>
      rows={rows}
      rowKey={row => row.id_company}
      empty={{ title: 'Sin asociaciones' }}
      columns={[
        customColumn<Other>('name', 'Compañía', row => <MaybeLink to={linkTo(companyPath(row))}>{row.name}</MaybeLink>),
        customColumn<Other>('type', 'Tipo', row => COMPANY_TYPE_NAMES[row.company_type]),
        dateColumn<Other>('opened_on', 'Desde', { cardRender: row => `desde ${formatDate(row.opened_on)}` }),
        textColumn<Other>('author', 'Registró'),
      ]}
      actions={
        onEnd
          ? row => (
              <ActionButton
                size="small"
                look="text"
                icon={<DeleteOutlined />}
                aria-label={`Terminar la asociación con ${row.name}`}
                onClick={() => onEnd(row)}
              />
            )
          : undefined
      }
    />
  );
}

function DriverTable({ rows }: { rows: readonly Driver[] }) {
  const { linkTo } = useAccess();
  return (
    <SmallTable<Driver>
      rows={rows}
      rowKey={row => row.id_association}
      empty={{ title: 'Solo conducen los suyos', text: 'Se asocian en la página de cada conductor.' }}
      columns={[
        customColumn<Driver>('driver', 'Conductor', row => (
          <MaybeLink to={linkTo(pathTo(paths.driver, { id_conductor: row.id_driver }))}>{row.driver}</MaybeLink>
        )),
        textColumn<Driver>('company', 'Compañía'),
        ...associationColumns<Driver>(),
      ]}
    />
  );
}

interface AddProps {
  text: string;
  /** The field to select; the other one is the company of the page. */
  field: 'id_company' | 'id_associated';
  company: Company;
}

/** The operator acts for all companies; no company acts for itself. */
const agentRefusal = (row: CompanyOption) => (row.is_operator ? agentError(row) : null);

function AddAssociation({ text, field, company, onClose }: AddProps & { onClose: () => void }) {
  const picksCustomer = field === 'id_associated';
  const own = picksCustomer ? { id_company: company.id_company } : { id_associated: company.id_company };
  return (
    <FormModal
      title={text}
      text="Quien actúa por un cliente ve sus establecimientos y sus tarifas, y reserva por él."
      okText="Asociar"
      call={saveAssociation}
      initial={{ opened_on: businessDate(new Date()) }}
      toInput={values => ({ ...values, ...own })}
      onClose={onClose}
    >
      <Field name={field} label={picksCustomer ? 'Cliente' : 'Agente'} span={8}>
        <CompanySelect types={picksCustomer ? customers : agents} refuse={agentRefusal} />
      </Field>
      <Field name="opened_on" label="Desde" span={4}>
        <DateField max={businessDate(new Date())} />
      </Field>
    </FormModal>
  );
}

function EndAssociation({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const { name, ...input } = pair;
  return (
    <AskDialog
      open
      title={`Terminar la asociación con ${name}`}
      text="Deja de ver los establecimientos y tarifas del cliente y no reserva más por él. Las reservas que ya hizo siguen viéndose."
      okText="Terminar asociación"
      look="danger"
      call={deleteAssociation}
      input={input}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

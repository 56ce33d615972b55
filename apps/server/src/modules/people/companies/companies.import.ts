import { addCompany as addCall } from '@cabezal/contract/people/companies/company-edits.calls';
import { companyColumns } from '@cabezal/contract/people/companies/company-import.data';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES, type CompanyType } from '@cabezal/domain/system/access/roles';
import { initialQualification } from '@cabezal/domain/system/records/qualification';
import { companyErrors } from '@cabezal/domain/system/validation/company';
import { bulkInsert } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { changesOf, schemaErrors, wrongOf } from '../../system/imports/by-schema.ts';
import type { Good, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, plain, textOf } from '../../system/imports/parse-cells.ts';
import { publishStored } from '../../system/imports/publish-stored.ts';
import { allAdvisors, findCompaniesByRuc, type KnownCompany } from './companies-import.queries.ts';
import { mayEditAll } from './company-rights.ts';
import { type AddCompanyInput, editCompany, newValues } from './save-company.ts';

interface CompanyRow {
  /** Null for a new company. */
  before: KnownCompany | null;
  /** For a new company all that the form would send; otherwise what the file changes. */
  input: AddCompanyInput;
}

interface Known {
  companyOf: (ruc: string) => KnownCompany | null;
  /** Undefined: nobody has that name. */
  advisorOf: (text: string) => number | null | undefined;
}

const rucOf = (values: CellValues): string => textOf(values, 'ruc').replace(/[\s.-]/g, '');
const orNull = (values: CellValues, key: string): string | null => textOf(values, key) || null;
const flag = (values: CellValues, key: string): boolean | undefined =>
  typeof values[key] === 'boolean' ? values[key] : undefined;
const typeOf = (values: CellValues): CompanyType | undefined =>
  COMPANY_TYPES.find(type => COMPANY_TYPE_NAMES[type] === values.company_type);

/** The row as the form would send it; an empty cell keeps the stored value. */
function inputOf(values: CellValues, before: KnownCompany | null, id_advisor: number | null): AddCompanyInput {
  const text = (key: 'email' | 'address' | 'phone' | 'phone_work' | 'instructions' | 'internal_notes') =>
    orNull(values, key) ?? before?.[key] ?? null;
  return {
    ruc: rucOf(values),
    name: textOf(values, 'name'),
    company_type: typeOf(values) as CompanyType,
    email: text('email')?.toLowerCase() ?? null,
    address: text('address'),
    phone: text('phone'),
    phone_work: text('phone_work'),
    instructions: text('instructions'),
    internal_notes: text('internal_notes'),
    nec_agent_foreign: orNull(values, 'nec_agent_foreign') ?? before?.nec_agent_foreign ?? null,
    notifications_share: flag(values, 'notifications_share') ?? before?.notifications_share,
    share_driver_truck: flag(values, 'share_driver_truck') ?? before?.share_driver_truck,
    create_disv: flag(values, 'create_disv') ?? before?.create_disv,
    early_billing: flag(values, 'early_billing') ?? before?.early_billing,
    id_advisor: id_advisor ?? before?.id_advisor ?? null,
    papers: [],
  };
}

function typeError(before: KnownCompany | null, type: CompanyType | undefined): string | null {
  if (before === null || type === undefined || type === before.company_type) return null;
  if (before.is_operator) return 'La operadora es siempre un transportista';
  return before.in_business ? 'El tipo no cambia: la compañía ya tiene viajes o reservas' : null;
}

function judge(who: Who, values: CellValues, known: Known): Judged<CompanyRow> {
  const ruc = rucOf(values);
  const before = known.companyOf(ruc);
  const named = textOf(values, 'advisor');
  const id_advisor = named === '' ? null : known.advisorOf(named);
  const input = inputOf(values, before, id_advisor ?? null);
  const may = mayEditAll(who.actor);
  const { papers: _, ...entered } = input;
  const changes = before === null ? {} : changesOf(before, entered as Record<string, string | number | boolean | null>);
  return {
    errors: {
      ...schemaErrors(addCall.input, input, { id_advisor: 'advisor' }),
      ...wrongOf({
        // An accepted RUC stays until somebody changes it.
        ...companyErrors({ ...input, ruc: before === null ? input.ruc : undefined }),
        company_type: typeError(before, input.company_type),
        advisor: id_advisor === undefined ? 'No hay un asesor comercial con ese nombre o correo' : null,
      }),
      ...(may === true ? {} : { ruc: may }),
    },
    keys: [{ column: 'ruc', key: `ruc ${ruc}` }],
    effect: before === null ? 'NEW' : Object.keys(changes).length > 0 ? 'CHANGE' : 'SAME',
    id_record: before?.id_company ?? null,
    value: { before, input },
  };
}

async function prepare(tx: Tx, who: Who, rows: readonly CellValues[]) {
  const companies = await findCompaniesByRuc(tx, [...new Set(rows.map(rucOf))]);
  const byRuc = new Map(companies.map(company => [company.ruc, company]));
  const advisors = await allAdvisors(tx);
  const byName = new Map<string, number | null>();
  for (const { id_user, name, email } of advisors)
    for (const word of [name, email]) byName.set(plain(word), byName.has(plain(word)) ? null : id_user);
  return (values: CellValues) =>
    judge(who, values, {
      companyOf: ruc => byRuc.get(ruc) ?? null,
      // If two people have the same name, the mail address identifies one.
      advisorOf: text => byName.get(plain(text)) ?? undefined,
    });
}

/** Stores new ones in bulk; a change uses the form's verb, with what follows from a name and a type. */
async function store(tx: Tx, { actor }: Who, rows: readonly Good<CompanyRow>[]): Promise<Map<number, number>> {
  const added = rows.filter(row => row.effect === 'NEW');
  const qualification = initialQualification(true);
  const values = added.map(({ value }) => ({ ...newValues(value.input), qualification, created_at: tx.now }));
  const made = await bulkInsert<{ id_company: number; ruc: string }>(tx, 'companies', values, ['id_company', 'ruc']);
  const idOf = new Map(made.map(company => [company.ruc, company.id_company]));
  const ids = new Map(added.map(row => [row.row_number, idOf.get(row.value.input.ruc) ?? 0]));
  const logged = added.map(row => ({
    ...row,
    value: { before: null, values: newValues(row.value.input), id_company: ids.get(row.row_number) ?? 0 },
  }));
  publishStored(tx, 'company', { added: 'add_company', changed: 'edit_company' }, logged, ids);
  const changed = rows.flatMap(({ row_number, value: { before, input } }) =>
    before === null ? [] : [{ row_number, before, input }],
  );
  // In the order of ids, so that two imports of the same companies wait for each other.
  for (const { row_number, before, input } of changed.toSorted((a, b) => a.before.id_company - b.before.id_company)) {
    const { papers: _, ...entered } = input;
    await editCompany(tx, actor, { ...entered, id_company: before.id_company, version: before.version });
    ids.set(row_number, before.id_company);
  }
  return ids;
}

export const companyImport: KindOfImport<CompanyRow> = {
  kind: 'companies',
  action: 'company.write',
  isOperators: true,
  columns: companyColumns,
  named: true,
  prepare,
  store,
};

import { agreed, own } from '@cabezal/contract/people/companies/company-edits.calls';
import type { CompanyType } from '@cabezal/domain/system/access/roles';
import { initialQualification } from '@cabezal/domain/system/records/qualification';
import { companyErrors } from '@cabezal/domain/system/validation/company';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import {
  AppError,
  changedMeanwhile,
  demandFields,
  hideFromOthers,
  unprocessable,
} from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { addRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { COMPANY, type CompanyFacts } from './company.record.ts';
import * as queries from './company-edits.queries.ts';
import { attachCompanyPapers, checkCompanyPapers } from './company-papers.ts';
import { findEditable } from './company-rights.ts';

type Entered<T> = T | null | undefined;
type OwnInput = z.infer<z.ZodObject<typeof own>>;
type AgreedInput = z.infer<z.ZodObject<typeof agreed>>;
interface IdentityInput {
  name: string;
  ruc: string;
  company_type: CompanyType;
}
export type AddCompanyInput = IdentityInput &
  OwnInput &
  AgreedInput & { papers: readonly { kind: string; id_file: number }[] };
export type EditCompanyInput = Partial<IdentityInput> &
  OwnInput &
  AgreedInput & { id_company: number; version: number };

type Flags = 'notifications_share' | 'share_driver_truck' | 'create_disv' | 'early_billing';
/** Flags that stay unchanged when they are not sent. */
type Kept = Pick<CompanyFacts, Flags | 'min_margin_pct'>;
const usual: Kept = {
  notifications_share: true,
  share_driver_truck: true,
  create_disv: false,
  early_billing: false,
  min_margin_pct: null,
};

/** Values that a company itself may change; an omitted text is emptied. */
const ownValues = (input: OwnInput, before: Kept) =>
  entered(own, {
    ...input,
    notifications_share: input.notifications_share ?? before.notifications_share,
    share_driver_truck: input.share_driver_truck ?? before.share_driver_truck,
  });

const agreedValues = (input: AgreedInput, before: Kept) =>
  entered(agreed, {
    ...input,
    create_disv: input.create_disv ?? before.create_disv,
    early_billing: input.early_billing ?? before.early_billing,
    min_margin_pct: input.min_margin_pct === undefined ? before.min_margin_pct : input.min_margin_pct,
  });

async function advisorError(tx: Tx, id_advisor: Entered<number>): Promise<string | null> {
  if (id_advisor == null || (await queries.isAdvisor(tx, id_advisor))) return null;
  return 'Elija un asesor comercial activo de la operadora';
}

/** A RUC belongs to one company: the database refuses a second one; this adds the message to the field. */
async function demandNew(tx: Tx, ruc: string, except?: number): Promise<void> {
  const other = await queries.findByRuc(tx, ruc);
  if (other === undefined || other.id_company === except) return;
  const text = 'Ya existe una compañía con ese RUC';
  throw new AppError(409, 'RUC_DUPLICADO', text, { ruc: text });
}

/** The minimum margin decides approvals: only those who set the general one may set it. Errors: 422 by field. */
function demandMargin(actor: Actor, wanted: Entered<number>, before: number | null): void {
  if (wanted === undefined || wanted === before || actor.actions.has('parameter.write')) return;
  const text = 'Lo cambia quien cambia los parámetros';
  throw unprocessable('CAMPO_NO_PERMITIDO', text, { min_margin_pct: text });
}

/** The stored values of a new company: those entered and the defaults. */
export const newValues = (input: IdentityInput & OwnInput & AgreedInput) => ({
  name: input.name,
  ruc: input.ruc,
  company_type: input.company_type,
  ...ownValues(input, usual),
  ...agreedValues(input, usual),
});

/** Registers a company that only invoiced costs until now: its costs stay its own. */
async function registerProvider(
  tx: Tx,
  actor: Actor,
  id_company: number,
  values: ReturnType<typeof newValues> & Pick<CompanyFacts, 'qualification'>,
): Promise<number> {
  const before = await findEditable(tx, actor, id_company);
  await storeRecord(tx, COMPANY, before, { action: 'edit_company', version: before.version, values });
  return id_company;
}

/** Registers a company with its papers, also one that only invoiced costs until now; returns its id. Errors: those of `add_company`. */
export async function addCompany(tx: Tx, actor: Actor, input: AddCompanyInput): Promise<number> {
  hideFromOthers(actor);
  demandFields({ ...companyErrors(input), id_advisor: await advisorError(tx, input.id_advisor) });
  demandMargin(actor, input.min_margin_pct, null);
  await checkCompanyPapers(tx, actor, input.papers, 'papers');
  await tx.elevate();
  const values = { ...newValues(input), qualification: initialQualification(true) };
  const provider = await queries.endCostsOnly(tx, input.ruc);
  if (provider === undefined) await demandNew(tx, input.ruc);
  const id_company =
    provider === undefined
      ? await addRecord(tx, COMPANY, 'add_company', values, { created_at: tx.now })
      : await registerProvider(tx, actor, provider, values);
  await attachCompanyPapers(tx, actor, id_company, input.papers);
  tx.changed('company', id_company, [id_company]);
  return id_company;
}

const forOperator = ['name', 'ruc', 'company_type', ...Object.keys(agreed)] as readonly (keyof EditCompanyInput)[];

/** People outside the operator may not change what was agreed. Errors: 422 by field. */
function demandOwnFields(input: EditCompanyInput): void {
  const text = 'Solo la operadora cambia este dato';
  const given = forOperator.filter(field => input[field] !== undefined);
  if (given.length > 0)
    throw unprocessable('CAMPO_NO_PERMITIDO', text, Object.fromEntries(given.map(field => [field, text])));
}

async function demandType(tx: Tx, before: CompanyFacts, wanted: CompanyType): Promise<void> {
  if (wanted === before.company_type) return;
  const isFixed = before.is_operator || (await queries.isInBusiness(tx, before.id_company));
  const text = before.is_operator
    ? 'La operadora es siempre un transportista'
    : 'El tipo no cambia: la compañía ya tiene viajes o reservas';
  if (isFixed) throw new AppError(409, 'TIPO_FIJO', text, { company_type: text });
}

/** Changes the data of a company that the person may change; returns the new version. Errors: those of `edit_company`. */
export async function editCompany(tx: Tx, actor: Actor, input: EditCompanyInput): Promise<number> {
  const before = await findEditable(tx, actor, input.id_company);
  const isOperator = actor.audience === 'operator';
  if (!isOperator) demandOwnFields(input);
  if (before.version !== input.version) throw changedMeanwhile();
  demandMargin(actor, input.min_margin_pct, before.min_margin_pct);
  const isOther = isOperator && input.id_advisor !== before.id_advisor;
  demandFields({
    // An accepted RUC stays until somebody changes it.
    ...companyErrors({ ...input, ruc: input.ruc === before.ruc ? undefined : input.ruc }),
    id_advisor: isOther ? await advisorError(tx, input.id_advisor) : null,
  });
  await tx.elevate();
  const isRenamed = isOperator && input.name !== undefined && input.name !== before.name;
  await queries.holdCompany(tx, input.id_company);
  const { name = before.name, ruc = before.ruc, company_type = before.company_type } = input;
  await demandType(tx, before, company_type);
  await demandNew(tx, ruc, input.id_company);
  const values = isOperator
    ? { name, ruc, company_type, ...ownValues(input, before), ...agreedValues(input, before) }
    : ownValues(input, before);
  const version = await storeRecord(tx, COMPANY, before, { action: 'edit_company', version: input.version, values });
  if (isRenamed) {
    await queries.holdUnderWay(tx, input.id_company);
    await queries.renameOnReservations(tx, input.id_company, name);
    tx.changed('reservation');
  }
  return version;
}
